// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/report_origin.hpp"

namespace benchgate::imports {

/// A report among those that were made together: of one side, and of one of its numbered runs.
struct SideReport {
  std::string_view format;                  ///< name of its row in the table of formats
  const model::ReportOrigin* origin;        ///< not null
  std::vector<model::ImportedCase>* cases;  ///< not null
};

/// Tells apart test cases that have one name and are different things: those of different programs get the parameter
/// `program`, those of different tools the parameter `tool`. Of a name that no side has from two programs (tools),
/// nothing changes, so that a program may be renamed. `sides`: the reports that were made together. What a report says
/// of no program stays as it is.
///
/// A program is shown as the end of its path: as many folders as tell all programs of each side apart, so that builds
/// of one source in different folders have the same name.
///
/// Returns a sentence on the programs, and one on the tools, if there are any. O(test cases).
std::vector<std::string> tell_programs_apart(std::span<const std::vector<SideReport>> sides);

}  // namespace benchgate::imports
