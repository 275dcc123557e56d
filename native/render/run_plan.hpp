// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "format/scenario_yaml.hpp"
#include "model/run_plan.hpp"

namespace benchgate::render {

/// Returns a block for each test case: its programs in order, with the number of times each one starts; then the amount
/// of work.
std::string plan_text(std::span<const model::PlannedCase> cases);

/// Returns a table with a row for each program of each test case.
std::string plan_markdown(std::span<const model::PlannedCase> cases);

/// Returns of each file every value in effect and where it comes from.
std::string settings_text(std::span<const format::ScenarioFile> files);

/// Returns a table with a row for each value.
std::string settings_markdown(std::span<const format::ScenarioFile> files);

}  // namespace benchgate::render
