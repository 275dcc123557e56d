// SPDX-License-Identifier: MIT
#include "judge/undirected_metrics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "base/some_of.hpp"
#include "base/text.hpp"
#include "model/directions.hpp"
#include "model/failed_work.hpp"

namespace benchgate::judge {

namespace {

/// The name of a metric as a key of YAML within braces.
std::string key_in_yaml(const std::string& name) {
  const bool is_plain = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.' || c == '/' || c == ' ';
  });
  return is_plain ? name : fmt::format("\"{}\"", base::printable(name));
}

/// "'value'", "'value' of 'a' and 2 more" where it is judged in other test cases.
std::string named_metric(const std::string& metric, const MetricDirections& of) {
  constexpr std::size_t most_cases = 3;
  std::string text = fmt::format("'{}'", base::printable(metric));
  if (!of.is_directed) return text;
  std::vector<std::string> cases;
  for (const std::string& name : of.undirected) cases.push_back(fmt::format("'{}'", base::printable(name)));
  return fmt::format("{} of {}", text, base::some_of(cases, most_cases));
}

}  // namespace

void add_metric(UndirectedMetrics& metrics, const model::Metric& metric, const std::string& test_case) {
  MetricDirections& of = metrics.try_emplace(metric.name, MetricDirections{metric.unit}).first->second;
  if (metric.undirected)
    of.undirected.insert(test_case);
  else
    of.is_directed = true;
}

void add_metrics(UndirectedMetrics& metrics, const UndirectedMetrics& more) {
  for (const auto& [metric, of] : more) {
    MetricDirections& all = metrics.try_emplace(metric, MetricDirections{of.unit}).first->second;
    all.undirected.insert(of.undirected.begin(), of.undirected.end());
    all.is_directed = all.is_directed || of.is_directed;
  }
}

std::string note_of_undirected(const UndirectedMetrics& metrics) {
  constexpr std::size_t most_named = 5;
  std::vector<std::string> named, proposed;
  std::size_t all = 0;
  for (const auto& [metric, of] : metrics) {
    if (of.undirected.empty()) continue;
    ++all;
    if (named.size() < most_named) named.push_back(named_metric(metric, of));
    const auto likely = model::likely_direction(metric, of.unit);
    if (likely && proposed.size() < most_named)
      proposed.push_back(fmt::format("{}: {}", key_in_yaml(metric), name_of(*likely)));
  }
  if (all == 0) return "";
  const std::string more = all > named.size() ? fmt::format(" and {} more", all - named.size()) : "";
  return fmt::format(
      "{}{} {} not judged: no report says whether higher or lower is better; set it under 'better:' in "
      "benchgate.yaml{}",
      base::join(named, ", "), more, all == 1 ? "is" : "are",
      proposed.empty() ? "" : fmt::format(", such as 'better: {{{}}}'", base::join(proposed, ", ")));
}

void propose_directions(model::History& history) {
  UndirectedMetrics metrics;
  for (const model::HistorySeries& series : history.series) {
    const model::Metric& metric = series.metric;
    if (series.points.empty()) continue;
    if (model::is_amount(series.name, metric.name) || model::restates_failed_work(metric.name)) continue;
    if (!metric.undirected || model::likely_direction(metric.name, metric.unit))
      add_metric(metrics, metric, series.name);
  }
  if (std::string note = note_of_undirected(metrics); !note.empty()) history.warnings.push_back(std::move(note));
}

}  // namespace benchgate::judge
