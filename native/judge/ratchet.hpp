// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "judge/compare.hpp"
#include "model/promotion.hpp"
#include "model/receipt.hpp"

namespace benchgate::judge {

/// Returns why the run cannot be a baseline: "it was interrupted", failed samples, none at all, or synthetic ones; ""
/// when it can be one.
std::string unfit_as_baseline(const model::ReceiptHead& run);

/// Returns what keeps `candidate` from replacing the baseline when a baseline may only get better: it is of another
/// benchmark or platform (platform_differences), or a budgeted metric is worse, or cannot be shown to be as good. A
/// metric that the baseline does not have, and one that nobody measured, holds nothing back. References of the two are
/// not read.
std::vector<model::PromotionRefusal> find_setbacks(const ComparedRun& baseline, const ComparedRun& candidate);

}  // namespace benchgate::judge
