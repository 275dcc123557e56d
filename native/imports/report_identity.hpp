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

/// Distinguishes different test cases of one name: those of different programs get the parameter `program`, those of
/// different tools the parameter `tool`. Test cases of a name that no side has from two programs (tools) do not change,
/// so that a program may be renamed, and neither do those of reports without a program. `sides`: the reports that were
/// made together.
///
/// A program is shown as the end of its path: as many folders as distinguish all programs of each side, so that builds
/// of one source in different folders have the same name.
///
/// Returns a sentence on the programs, and one on the tools, if there are any. O(test cases).
std::vector<std::string> distinguish_programs(std::span<const std::vector<SideReport>> sides);

}  // namespace benchgate::imports
