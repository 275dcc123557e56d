// SPDX-License-Identifier: MIT
#include "judge/overhead.hpp"

#include <algorithm>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

namespace benchgate::judge {

namespace {

struct OverheadStatistics {
  std::vector<double> all;
  std::map<std::string, double> node_p95;
  double mean = 0;

  /// The node with the largest p95, the first by name among equals. Precondition: there are rows.
  const std::pair<const std::string, double>& worst_node() const {
    return *std::max_element(node_p95.begin(), node_p95.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
  }
};

bool is_short(const OverheadRun& run) { return run.child_wall_ms && *run.child_wall_ms < shortest_judged_wall_ms; }

enum class Runs { all, long_enough };

OverheadStatistics overhead_statistics(std::span<const OverheadRun> runs, Runs which) {
  OverheadStatistics figures;
  std::map<std::string, std::vector<double>> by_node;
  for (const OverheadRun& run : runs) {
    if (which == Runs::long_enough && is_short(run)) continue;
    for (const model::OverheadRow& row : run.rows) {
      figures.all.push_back(row.collector_cpu_pct);
      by_node[row.node].push_back(row.collector_cpu_pct);
    }
  }
  for (auto& [node, values] : by_node) {
    std::sort(values.begin(), values.end());
    figures.node_p95[node] = stats::quantile(values, 0.95).value();
  }
  figures.mean = stats::mean(figures.all).value_or(0);
  return figures;
}

/// Why the figures exceed the threshold; empty when they do not.
std::string excess(const OverheadStatistics& figures, double threshold_pct) {
  if (figures.all.empty()) return {};
  std::vector<std::string> parts;
  const std::string limit = base::format_quantity(threshold_pct);
  if (const auto& [node, p95] = figures.worst_node(); p95 > threshold_pct)
    parts.push_back(fmt::format("p95 CPU overhead of node {} is {} %, limit {} %", node,
                                base::format_beside(p95, threshold_pct), limit));
  if (figures.mean > threshold_pct)
    parts.push_back(
        fmt::format("mean CPU overhead is {} %, limit {} %", base::format_beside(figures.mean, threshold_pct), limit));
  return base::join(parts, "; ");
}

}  // namespace

OverheadReport judge_overhead(std::span<const OverheadRun> runs, double threshold_pct) {
  OverheadReport report;
  report.threshold_pct = threshold_pct;
  report.files_checked = runs.size();
  for (const OverheadRun& run : runs)
    if (is_short(run)) report.short_runs.push_back(run.name);
  const OverheadStatistics figures = overhead_statistics(runs, Runs::all);
  report.sample_count = figures.all.size();
  if (figures.all.empty()) {
    report.status = model::Verdict::inconclusive;
    report.reason = "no overhead was recorded";
    return report;
  }
  report.max_observed_pct = *std::max_element(figures.all.begin(), figures.all.end());
  report.mean_observed_pct = figures.mean;
  report.node_p95_pct = figures.node_p95;
  report.max_node_p95_node = figures.worst_node().first;
  report.max_node_p95_pct = figures.worst_node().second;
  report.reason = excess(overhead_statistics(runs, Runs::long_enough), threshold_pct);
  if (!report.reason.empty()) {
    report.status = model::Verdict::fail;
  } else if (!report.short_runs.empty()) {
    report.status = model::Verdict::inconclusive;
    report.reason = fmt::format("too short to judge: {} of {} runs have less than {} ms of the command's own time",
                                report.short_runs.size(), runs.size(), base::format_quantity(shortest_judged_wall_ms));
  } else {
    report.status = model::Verdict::pass;
  }
  return report;
}

}  // namespace benchgate::judge
