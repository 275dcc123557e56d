// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "app/check/request.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// Returns the options of `benchgate check`: its own, those of measuring, those of budgets, and perfgate's.
std::span<const Option> check_options();

/// Returns the request from these options. Throws Error for a bad value, and for options that cannot be combined.
app::CheckRequest check_request(const Arguments& arguments);

/// Returns what verdicts do to the exit code, from --on-inconclusive, --fail-on-warn and --require-baseline.
judge::CheckPolicy check_policy(const Arguments& arguments);

}  // namespace benchgate::cli
