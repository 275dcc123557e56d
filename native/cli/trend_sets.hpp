// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/trend.hpp"
#include "cli/io.hpp"
#include "cli/options.hpp"
#include "model/verdict.hpp"

namespace benchgate::cli {

/// `trend --perpatch PARENT CURRENT`: exit code 2 on a regression. Throws Error.
model::ExitCode judge_patch(const Arguments& arguments, const analysis::TrendSettings& settings, Io io);

/// `trend --bisect EARLY MID LATE`, for `git bisect run`: 0 the middle belongs to
/// the early end, 1 to the late one, 125 cannot tell. Throws Error.
int judge_bisection(const Arguments& arguments, const analysis::TrendSettings& settings, Io io);

}  // namespace benchgate::cli
