// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/history.hpp"

namespace benchgate::store {

/// Returns the current name of `name`: the last one that the renames lead to, or `name` itself. They have no cycles.
std::string new_name(const std::string& name, const std::map<std::string, std::string>& renames);

/// Gives the test cases of a run the names that they have now, so that one series joins what was measured under the old
/// and the new one; `renames`: old id or name -> the new one. A run that measured both keeps both and gets a note.
/// Returns the old ids and names that the run had.
std::vector<std::string> rename_cases(model::RunMeasurements& run, const std::map<std::string, std::string>& renames);

}  // namespace benchgate::store
