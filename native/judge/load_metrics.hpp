// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "model/history.hpp"
#include "model/load_summary.hpp"

namespace benchgate::judge {

/// Returns the metrics of a service of ours as those of a load test: latency first, with its percentiles as metrics of
/// their own, then throughput, failures and the cost of the load. `runs` are reruns of one scenario: counts add up, of
/// the other figures the median over the runs counts. They are those of the phase in which faults are injected. Times
/// and rates are invalid where more than 1 % of the requests failed: under faults, of those of the warm-up. The rate of
/// tokens is kept of `of_seconds`, the metrics of the receipt; all of them are kept where nothing was asked.
std::vector<model::MeasuredMetric> load_metrics(std::span<const model::LoadSummary> runs,
                                                std::vector<model::MeasuredMetric> of_seconds = {});

}  // namespace benchgate::judge
