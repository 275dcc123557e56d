// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "app/check/request.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// Options of `benchgate check`: its own, those of measuring, those of budgets,
/// and perfgate's.
std::span<const Option> check_options();

/// The request from these options. Throws Error for a bad value, and for options that cannot be combined.
app::CheckRequest check_request(const Arguments& arguments);

/// What verdicts do to the exit code, from --on-inconclusive, --fail-on-warn and --require-baseline.
judge::CheckPolicy check_policy(const Arguments& arguments);

}  // namespace benchgate::cli
