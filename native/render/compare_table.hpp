// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "model/comparison.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Adds a comparison: its verdict, a table of metrics, worst first, that fits 80 columns, and what the figures do not
/// say. `judged`: of the comparison, or of one that has more in it. A row whose medians say something else than the
/// change shows the change alone. `reported`: reasons of metrics (Delta::why) that the page says elsewhere.
void add_comparison(Page& page, const model::Comparison& comparison, const model::BudgetVerdict& judged,
                    const std::set<std::string>& reported = {});

/// Returns the comparison alone, with its own verdict.
Page comparison_page(const model::Comparison& comparison);

}  // namespace benchgate::render
