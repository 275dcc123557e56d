// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/dashboard.hpp"

namespace benchgate::judge {

/// Finds the levels of each series that has none yet, of its medians on each machine and of its ratios, and where they
/// change or drift, with guards, as `trend` does; on up to `threads` threads. A change between levels of two and more
/// runs gets an interval, and one that people have accepted says so.
void find_dashboard_levels(model::Dashboard& dashboard, std::size_t threads);

/// Returns the change that a drift is.
model::DashboardChange change_of(const model::TrendDrift& drift);

/// Returns the part of a project that a test case belongs to, by its name: what stands before the first '/' or "::",
/// else before the first '.'; "" when there is none.
std::string module_of(std::string_view test_case);

/// Whether a run's values are stable; `expected` (may be empty) is why they need not be.
model::PointStability stability_of(const model::Summary& summary, std::string_view expected);

/// Fills in what the ascending values of a run say of a point: median, summary, stability, samples. Precondition: not
/// empty.
void describe_values(model::DashboardPoint& point, const std::vector<double>& sorted, std::string_view expected);

}  // namespace benchgate::judge
