// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "app/run/request.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// The largest --seed.
inline constexpr double most_seed = 4294967295;

/// Returns the options of `benchgate run`.
std::span<const Option> run_options();

/// Returns the values of the command line that replace those of the scenario files.
std::vector<format::Override> run_overrides(const Arguments& arguments);

/// Returns the request for `run` of scenario files.
app::RunRequest run_request(const Arguments& arguments);

/// Returns the request for `run --name N ... -- ARGV`. Throws Error for a missing command or name, a scenario file
/// beside the command, and a bad --env.
app::CommandRequest command_request(const Arguments& arguments);

/// Throws Error for an option that belongs to the other form of `run`.
void check_form(const Arguments& arguments);

}  // namespace benchgate::cli
