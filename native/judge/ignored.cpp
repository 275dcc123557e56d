// SPDX-License-Identifier: MIT
#include "judge/ignored.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

/// The benchmark that a report's metric is of: "parse@size=3" of "parse@size=3: time"; in a scenario of one benchmark,
/// whose metrics are called as the tool calls them, its own name. "" for what no report says.
std::string benchmark_of(const model::Scenario& bench, std::string_view metric) {
  for (const model::MetricSource& source : bench.metrics) {
    if (source.from != model::MetricSource::From::report || source.metric.name != metric) continue;
    const std::string end = ": " + source.field;
    const bool is_whole = !bench.report || source.field.empty() || !metric.ends_with(end);
    return is_whole ? case_name(bench) : std::string(metric.substr(0, metric.size() - end.size()));
  }
  return {};
}

}  // namespace

bool means_benchmark(std::string_view pattern, std::string_view benchmark) {
  return base::matches_glob(benchmark, pattern) ||
         base::matches_glob(benchmark.substr(0, benchmark.find('@')), pattern);
}

std::string ignored_reason(const model::Scenario& bench, std::string_view metric) {
  if (bench.ignored.empty()) return {};
  const std::string benchmark = benchmark_of(bench, metric);
  if (benchmark.empty()) return {};
  for (const model::IgnoredBenchmarks& one : bench.ignored)
    if (means_benchmark(one.pattern, benchmark)) return fmt::format("{}{}", ignored_start, one.reason);
  return {};
}

bool is_ignored(const model::Report& report) {
  if (!report.compare || !report.compare->deltas.empty() || report.compare->not_judged.empty()) return false;
  return std::all_of(report.compare->not_judged.begin(), report.compare->not_judged.end(),
                     [](const auto& entry) { return entry.second.why.starts_with(ignored_start); });
}

std::vector<std::string> notes_of_ignored(const model::Comparison& comparison, const model::Scenario& scenario) {
  std::vector<std::string> notes;
  if (!scenario.report) return notes;
  for (const model::IgnoredBenchmarks& one : scenario.ignored) {
    const bool is_used = std::any_of(comparison.bench.metrics.begin(), comparison.bench.metrics.end(),
                                     [&](const model::MetricSource& source) {
                                       const std::string name = benchmark_of(comparison.bench, source.metric.name);
                                       return !name.empty() && means_benchmark(one.pattern, name);
                                     });
    if (!is_used)
      notes.push_back(
          fmt::format("'ignore' of {} has no effect, because no benchmark matches", base::printable(one.pattern)));
  }
  return notes;
}

}  // namespace benchgate::judge
