// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "model/comparison.hpp"
#include "model/scenario_fingerprint.hpp"

namespace benchgate::judge {

/// Returns the metrics in which two states of a scenario differ that should not: paired, in either direction, by at
/// least the default minimum effect and more than the noise floor of the metric, with a corrected p below 0.05 and an
/// interval without 0. By name.
std::vector<model::MetricDifference> differences_of(const model::Comparison& comparison);

/// Returns those of `first` that a second measurement shows again, in the same direction.
std::vector<model::MetricDifference> confirmed_differences(std::span<const model::MetricDifference> first,
                                                           std::span<const model::MetricDifference> second);

}  // namespace benchgate::judge
