// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "model/history.hpp"
#include "model/load_summary.hpp"

namespace benchgate::judge {

/// The metrics of a service of ours as those of a load test: latency first, with its percentiles as metrics of their
/// own, then throughput, failures and the cost of the load. `runs` are reruns of one scenario: counts add up, of the
/// other figures the median over the runs counts. They are those of the phase in which faults are injected. Times and
/// rates are invalid where more than 1 % of the requests failed: under faults, of those of the warm-up. Of the metrics
/// of the receipt, `of_seconds`, the rate of tokens is kept; where nothing was asked all are.
std::vector<model::MeasuredMetric> load_metrics(std::span<const model::LoadSummary> runs,
                                                std::vector<model::MeasuredMetric> of_seconds = {});

}  // namespace benchgate::judge
