// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/failed_work.hpp"
#include "model/history.hpp"
#include "model/reading.hpp"
#include "model/receipt.hpp"

namespace benchgate::judge {

/// Returns the figures of a metric whose single values are known. Precondition: not empty.
model::Figures figures_of(std::span<const double> values);

/// Returns the figures of a metric by its summary.
model::Figures figures_of(const model::Summary& summary);

/// What the figures of a report say of a run's scatter: the spread of repetitions; that of repetitions, of which one
/// alone says nothing; not that of single calls; and not that of the requests of a load test.
enum class Workload { repetitions, rows, iterations, load_test };

/// What a report is about, and which intervals of means it states (0: none, 0.95: of 95 %).
struct ReportKind {
  Workload workload = Workload::repetitions;
  double interval_level = 0;
};

/// Returns the metrics of a test case that another tool reported, in file order: from single values where it gives
/// them, else from the figures that it states. The 95th and 99th percentile of a load test are metrics of their own. A
/// load test without requests is invalid; failures are marked by mark_failed_work.
std::vector<model::MeasuredMetric> measured_metrics(const model::ImportedCase& test_case, const ReportKind& report);

/// Adds the percentiles of a load test, which its users feel, as metrics of their own. High ones are the bad end only
/// where lower is better: those of a rate are its best values.
void add_tails(std::vector<model::MeasuredMetric>& metrics);

/// Rates the metrics of a test case of a report that was imported before, of which only the values were kept:
/// a single value says nothing of scatter.
void rate_imported(std::vector<model::MeasuredMetric>& metrics, Workload workload);

/// Marks times and rates of a test case as invalid if more than 1 % of the work behind them failed. If it counts
/// failures itself, the metric "error_rate" is added with their share, unless the tool states it, and what restates it
/// has no direction.
void mark_failed_work(std::vector<model::MeasuredMetric>& metrics, const std::optional<model::FailedWork>& behind);

/// Leaves of the metrics of a test case that failed those which say how much of its work did: of a load test without
/// any answer, all.
void keep_failed_work(std::vector<model::MeasuredMetric>& metrics);

/// Marks the test cases of one report in the same way, each by its own counts or else by those of the whole report.
void mark_failed_work(std::span<model::CaseInRun> cases);

/// Returns the metrics of a receipt: wall_ms first, then by name; nanoseconds that only repeat milliseconds are left
/// out.
std::vector<model::MeasuredMetric> measured_metrics(const std::map<std::string, model::MetricSummary>& summaries);

/// Puts the metric first that the tool repeated most often, for that is what the benchmark is about: a receipt lists
/// the metrics of a report by name.
void put_most_measured_first(std::vector<model::MeasuredMetric>& metrics);

}  // namespace benchgate::judge
