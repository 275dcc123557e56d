// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/measure/measure_run.hpp"
#include "cli/options.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::cli {

/// Between which commits a search goes on.
struct BisectEnds {
  model::Commit good;
  model::Commit bad;
};

/// Searches by paired verdicts and `git bisect`, in two checkouts of their own.
/// Options: --good and --bad as the user wrote them, --metric, --out.
/// Throws Error when the ends cannot be measured, when bad is not slower than
/// good, and at an interruption.
model::Bisection search_first_bad(const Arguments& arguments, const BisectEnds& ends, const model::Scenario& scenario,
                                  const app::RunContext& context);

}  // namespace benchgate::cli
