// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "model/history.hpp"
#include "model/reading.hpp"
#include "model/receipt.hpp"

namespace benchgate::judge {

/// The figures of a metric whose single values are known. Precondition: not empty.
model::Figures figures_of(std::span<const double> values);

/// The figures of a metric by its summary.
model::Figures figures_of(const model::Summary& summary);

/// How far the figures of a benchmark can be trusted, or those of a load test, whose scatter is of requests.
enum class Workload { benchmark, load_test };

/// The metrics of a test case that another tool reported, in file order: from single values where it gives them, else
/// from the figures that it states. A load test without requests, or with more than 1 % errors, is invalid.
std::vector<model::MeasuredMetric> measured_metrics(const model::ImportedCase& test_case, Workload workload);

/// The metrics of a receipt: wall_ms first, then by name; nanoseconds that only repeat milliseconds are left out.
std::vector<model::MeasuredMetric> measured_metrics(const std::map<std::string, model::MetricSummary>& summaries);

}  // namespace benchgate::judge
