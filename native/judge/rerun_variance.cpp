// SPDX-License-Identifier: MIT
#include "judge/rerun_variance.hpp"

#include <algorithm>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "stats/descriptive.hpp"
#include "stats/fisher_exact.hpp"

namespace benchgate::judge {

namespace {

enum class Over { requests, samples };

std::optional<double> value_of_run(const Measure& measure, const RunSamples& run, Over what) {
  const std::string& metric = measure.metric.name;
  if (what == Over::requests) return value_of(measure.statistic, request_values({&run, 1}, metric));
  const auto found = run.values.find(metric);
  return found == run.values.end() ? std::nullopt : value_of(measure.statistic, found->second);
}

/// One value a run, over its requests where those of all runs are known; a run that has none is named in `reason`.
void collect_values(MetricVariance& variance, std::span<const RunSamples> runs) {
  const Over what = request_values(runs, variance.measure.metric.name).empty() ? Over::samples : Over::requests;
  for (const RunSamples& run : runs) {
    if (const std::optional<double> value = value_of_run(variance.measure, run, what))
      variance.values.push_back(*value);
    else
      variance.reason =
          fmt::format("{} has no successful sample ({} failed)", run.name.empty() ? "the run" : run.name, run.failed);
  }
}

/// p of "the same share of requests fails in each run": that of the run which differs most from all others together, by
/// Fisher's exact test, times the number of runs (Bonferroni). Absent for other metrics and where requests are not
/// counted.
std::optional<double> p_of_equal_failures(const Measure& measure, std::span<const RunSamples> runs) {
  if (measure.metric.name != "error_rate") return std::nullopt;
  std::vector<stats::Proportion> failures;
  stats::Proportion all;
  for (const RunSamples& run : runs) {
    const auto share = failed_requests(run);
    if (!share) return std::nullopt;
    failures.push_back(*share);
    all.hits += share->hits;
    all.trials += share->trials;
  }
  double least = 1;
  for (const stats::Proportion& one : failures)
    least = std::min(least, stats::fisher_exact_p_value(one, {all.hits - one.hits, all.trials - one.trials}));
  return std::min(1.0, least * static_cast<double>(failures.size()));
}

/// Whether a service answered nothing in any run, as a fault may make it: its latencies have no value to vary.
bool is_unanswered(SampleKind kind, std::span<const RunSamples> runs) {
  return has_requests(kind) &&
         std::all_of(runs.begin(), runs.end(), [](const RunSamples& run) { return run.successful == 0; });
}

MetricVariance judge_metric(const Measure& measure, SampleKind kind, std::span<const RunSamples> runs,
                            double max_variance_pct) {
  MetricVariance variance{measure, {}, {}, {}, {}, model::Verdict::pass, {}};
  constexpr double least_chance = 0.01;
  collect_values(variance, runs);
  variance.mean = stats::mean(variance.values);
  variance.stddev = stats::stddev(variance.values);
  variance.cv_pct = stats::coefficient_of_variation_pct(variance.values);
  const std::string name = fmt::format("{} {}", measure.metric.name, measure.statistic.name);
  if (variance.reason.empty() && variance.values.size() >= 2 && !variance.cv_pct)
    variance.reason = fmt::format("{} has mean 0, its coefficient of variation is undefined", name);
  if (variance.reason.empty() && variance.cv_pct && *variance.cv_pct > max_variance_pct) {
    variance.reason =
        fmt::format("{} varies by {} % between reruns, limit {} %", name,
                    base::format_beside(*variance.cv_pct, max_variance_pct), base::format_quantity(max_variance_pct));
    const auto chance = p_of_equal_failures(measure, runs);
    if (chance && *chance >= least_chance) {
      variance.reason +=
          fmt::format(", as so few failed requests do by chance (p = {})", base::format_quantity(*chance));
      return variance;
    }
  }
  if (!variance.reason.empty())
    variance.status =
        variance.values.empty() && is_unanswered(kind, runs) ? model::Verdict::inconclusive : model::Verdict::fail;
  return variance;
}

}  // namespace

ScenarioVariance judge_rerun_variance(std::string_view scenario, SampleKind kind, std::span<const RunSamples> runs,
                                      std::span<const Measure> measures, const VarianceSettings& settings,
                                      std::span<const int> missing) {
  ScenarioVariance result{std::string(scenario), kind, runs.size(), {}, model::Verdict::pass, {}};
  for (const Measure& measure : measures)
    result.metrics.push_back(judge_metric(measure, kind, runs, settings.max_variance_pct));
  std::vector<std::string> reasons;
  bool is_open = !missing.empty(), fails = false;
  if (is_open)
    reasons.push_back(fmt::format("planned run{} missing: measure {}, or merge {} results",
                                  missing.size() == 1 ? fmt::format(" {} is", missing.front())
                                                      : fmt::format("s {} are", base::join_ranges(missing)),
                                  missing.size() == 1 ? "it" : "them", missing.size() == 1 ? "its" : "their"));
  if (runs.size() < static_cast<std::size_t>(settings.min_runs)) {
    reasons.push_back(
        fmt::format("{}, at least {} are needed", base::pluralize(runs.size(), "run"), settings.min_runs));
    for (MetricVariance& metric : result.metrics) {
      metric.status = model::Verdict::not_evaluated;
      metric.reason.clear();
    }
  }
  for (const MetricVariance& metric : result.metrics) {
    if (metric.status != model::Verdict::fail && metric.status != model::Verdict::inconclusive) continue;
    fails = fails || metric.status == model::Verdict::fail;  // whatever the missing runs measure
    is_open = is_open || metric.status == model::Verdict::inconclusive;
    if (std::find(reasons.begin(), reasons.end(), metric.reason) == reasons.end()) reasons.push_back(metric.reason);
  }
  if (!reasons.empty()) result.status = is_open && !fails ? model::Verdict::inconclusive : model::Verdict::fail;
  result.reason = base::join(reasons, "; ");
  return result;
}

VarianceReport combine_variance(std::vector<ScenarioVariance> scenarios, const VarianceSettings& settings) {
  VarianceReport report{model::Verdict::pass, {}, settings.max_variance_pct, settings.min_runs, std::move(scenarios)};
  std::vector<std::string> reasons;
  for (const ScenarioVariance& scenario : report.scenarios) {
    report.status = std::max(report.status, scenario.status);
    if (!scenario.reason.empty()) reasons.push_back(fmt::format("{}: {}", scenario.scenario, scenario.reason));
  }
  report.reason = base::join(reasons, "; ");
  return report;
}

}  // namespace benchgate::judge
