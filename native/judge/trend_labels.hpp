// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "judge/trend.hpp"
#include "judge/trend_guards.hpp"

namespace benchgate::judge {

/// Returns the label of a change that counts.
model::ChangeLabel label_of(model::ChangeDirection direction);

/// States by how much the levels of a change differ: a share of failed work in percentage points, anything else
/// relative to the level before it, if that is not 0.
void state_size(model::TrendChange& change, const model::Metric& metric);

/// Returns the changes between the groups of `trend`, which `levels` gave; none between
/// groups of exactly the same average. Without guards
/// each is named after its direction. With them a change counts when its new
/// level holds long enough and differs by enough from the one before:
/// - too few runs: unconfirmed; two at least, more in a series with outliers,
///   so that they are unlikely to come together by chance;
/// - few runs after which the level is as before: outlier, there and back;
/// - the levels are compatible: variance_change; statistically different but by
///   less than the minimum effect: unconfirmed;
/// - few bits saved or a small step, and no rank test that confirms it: unconfirmed.
/// O(runs).
std::vector<model::TrendChange> label_changes(const model::Trend& trend, const GuardedLevels& levels,
                                              const TrendSettings& settings);

}  // namespace benchgate::judge
