// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "model/trend.hpp"

namespace benchgate::judge {

/// Returns how the average of the group that holds the newest sample compares with those of
/// a week and of three months ago, by the times of the runs; an average at a
/// time is that of the group with the newest sample at or before it. Absent
/// when there is no sample or one of them has no time. Runs count by their
/// index, so times that are not in order stay as they are. Source: FD.io CSIT, trend compliance.
std::optional<model::TrendCompliance> compliance_of(const model::Trend& trend);

}  // namespace benchgate::judge
