// SPDX-License-Identifier: MIT
#include "judge/undirected_metrics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

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

}  // namespace

std::string note_of_undirected(const UndirectedMetrics& metrics) {
  constexpr std::size_t most_named = 5;
  if (metrics.empty()) return "";
  std::vector<std::string> named, proposed;
  for (const auto& [metric, unit] : metrics) {
    if (named.size() < most_named) named.push_back(fmt::format("'{}'", base::printable(metric)));
    const auto likely = model::likely_direction(metric, unit);
    if (likely && proposed.size() < most_named)
      proposed.push_back(fmt::format("{}: {}", key_in_yaml(metric), name_of(*likely)));
  }
  const std::string more =
      metrics.size() > named.size() ? fmt::format(" and {} more", metrics.size() - named.size()) : "";
  return fmt::format(
      "{}{} {} not judged: no report says whether higher or lower is better; set it under 'better:' in "
      "benchgate.yaml{}",
      base::join(named, ", "), more, metrics.size() == 1 ? "is" : "are",
      proposed.empty() ? "" : fmt::format(", such as 'better: {{{}}}'", base::join(proposed, ", ")));
}

void propose_directions(model::History& history) {
  UndirectedMetrics metrics;
  for (const model::HistorySeries& series : history.series) {
    const model::Metric& metric = series.metric;
    if (series.points.empty() || !metric.undirected) continue;
    if (model::is_amount(series.name, metric.name) || model::restates_failed_work(metric.name)) continue;
    if (model::likely_direction(metric.name, metric.unit)) metrics.emplace(metric.name, metric.unit);
  }
  if (std::string note = note_of_undirected(metrics); !note.empty()) history.warnings.push_back(std::move(note));
}

}  // namespace benchgate::judge
