// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "codec/scenario_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::cli {

/// The largest --seed.
inline constexpr double most_seed = 4294967295;

/// Options of `benchgate run`.
std::span<const Option> run_options();

/// Values that the command line gives instead of the scenario files.
std::vector<codec::Override> run_overrides(const Arguments& arguments);

/// The scenario that `run --name N ... -- ARGV` describes. Throws Error for a
/// bad name, no command, and a bad --env.
model::Scenario ad_hoc_scenario(const Arguments& arguments);

/// Throws Error for options of the one form of `run` that were given to the other.
void check_form(const Arguments& arguments);

}  // namespace benchgate::cli
