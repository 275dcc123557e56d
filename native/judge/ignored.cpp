// SPDX-License-Identifier: MIT
#include "judge/ignored.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "model/directions.hpp"

namespace benchgate::judge {

namespace {

struct ReportedMetric {
  std::string benchmark;  ///< "": no report says it
  std::string_view name;  ///< as the tool calls it
  bool undirected = false;
};

/// What a report's metric is: "time" of "parse@size=3" of "parse@size=3: time"; in a scenario of one benchmark, whose
/// metrics are called as the tool calls them, the benchmark is its own name.
ReportedMetric reported_metric(const model::Scenario& bench, std::string_view metric) {
  for (const model::MetricSource& source : bench.metrics) {
    if (source.from != model::MetricSource::From::report || source.metric.name != metric) continue;
    const std::string end = ": " + source.field;
    const bool is_whole = !bench.report || source.field.empty() || !metric.ends_with(end);
    if (is_whole) return {case_name(bench), metric, source.metric.undirected};
    return {std::string(metric.substr(0, metric.size() - end.size())), source.field, source.metric.undirected};
  }
  return {};
}

std::string benchmark_of(const model::Scenario& bench, std::string_view metric) {
  return reported_metric(bench, metric).benchmark;
}

bool compares_nothing(const model::Report& report, model::Ground because) {
  if (!report.compare || !report.compare->deltas.empty() || report.compare->not_judged.empty()) return false;
  return std::all_of(report.compare->not_judged.begin(), report.compare->not_judged.end(),
                     [&](const auto& entry) { return entry.second.ground == because; });
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
    if (means_benchmark(one.pattern, benchmark)) return "ignored: " + one.reason;
  return {};
}

Unjudged reason_not_to_judge(const model::Scenario& bench, std::string_view metric) {
  if (std::string why = ignored_reason(bench, metric); !why.empty()) return {model::Ground::ignored, std::move(why)};
  const ReportedMetric reported = reported_metric(bench, metric);
  const bool is_amount = reported.undirected && model::is_amount(reported.benchmark, reported.name);
  return is_amount ? Unjudged{model::Ground::amount, "it only says how much was done"} : Unjudged{};
}

bool is_ignored(const model::Report& report) { return compares_nothing(report, model::Ground::ignored); }

bool is_of_amounts(const model::Report& report) { return compares_nothing(report, model::Ground::amount); }

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
