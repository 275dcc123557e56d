// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "app/measure/case_selection.hpp"
#include "model/provenance.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// What a check measured.
struct CheckedSides {
  model::Scenario scenario;
  model::GitState baseline;
  model::GitState candidate;
};

/// Whether a check has written the folder.
bool is_check_output(const std::filesystem::path& folder);

/// The sides of the test case in the output folder of a check that the filter names; without names the only one, or the
/// only one that is no pass. Throws Error when that is not exactly one, when a side is missing or of no commit, and for
/// unreadable files.
CheckedSides checked_sides(const std::filesystem::path& folder, const CaseFilter& filter);

}  // namespace benchgate::app
