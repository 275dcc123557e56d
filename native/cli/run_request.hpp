// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "app/run/request.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// The largest --seed.
inline constexpr double most_seed = 4294967295;

/// Options of `benchgate run`.
std::span<const Option> run_options();

/// Values that the command line gives instead of the scenario files.
std::vector<codec::Override> run_overrides(const Arguments& arguments);

/// What `run` of scenario files is asked for.
app::RunRequest run_request(const Arguments& arguments);

/// What `run --name N ... -- ARGV` is asked for. Throws Error for no command, no name, a scenario file beside the
/// command, and a bad --env.
app::CommandRequest command_request(const Arguments& arguments);

/// Throws Error for options of the one form of `run` that were given to the other.
void check_form(const Arguments& arguments);

}  // namespace benchgate::cli
