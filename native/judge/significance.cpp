// SPDX-License-Identifier: MIT
#include "judge/significance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/random.hpp"
#include "base/text.hpp"
#include "judge/significance_reasons.hpp"
#include "stats/block_bootstrap.hpp"
#include "stats/bootstrap.hpp"
#include "stats/effect_size.hpp"
#include "stats/mann_whitney.hpp"

namespace benchgate::judge {

namespace {

using model::Better;
using model::Verdict;

std::vector<std::vector<double>> requests_by_run(std::span<const RunSamples> runs, const std::string& metric) {
  std::vector<std::vector<double>> all;
  for (const RunSamples& run : runs) all.push_back(request_values({&run, 1}, metric));
  return all;
}

std::vector<std::vector<double>> values_by_run(std::span<const RunSamples> runs, const std::string& metric) {
  std::vector<std::vector<double>> all;
  for (const RunSamples& run : runs)
    if (const auto found = run.values.find(metric); found != run.values.end() && !found->second.empty())
      all.push_back(found->second);
  return all;
}

/// Of reports the values are the statistic already; a side is the median of its reports.
judge::Statistic compared_statistic(const SignificanceInput& comparison) {
  return comparison.replicates == Replicates::sample ? comparison.measure.statistic : judge::Statistic{};
}

SideStatistics side_statistics(std::span<const RunSamples> runs, const judge::Statistic& statistic,
                               std::span<const double> sorted) {
  SideStatistics side;
  side.samples = sorted.size();
  for (const RunSamples& run : runs) side.failed += run.failed;
  side.value = value_of(statistic, sorted);
  side.median = value_of(judge::Statistic{}, sorted);
  side.tokens_p50 = value_of(judge::Statistic{}, pooled(runs, "token_throughput_tps"));
  return side;
}

void count_requests(SideStatistics& side, const judge::Statistic& statistic, std::span<const double> sorted) {
  side.requests = sorted.size();
  side.value = value_of(statistic, sorted);
  side.median = value_of(judge::Statistic{}, sorted);
}

base::Random stream_of(std::uint64_t seed, std::string_view scenario, std::string_view purpose,
                       std::string_view metric) {
  const std::array<std::string_view, 3> names{scenario, purpose, metric};
  return base::Random(base::stream_seed(seed, names));
}

/// Both sides of a comparison as one ascending sample each.
struct Pools {
  std::vector<double> candidate;
  std::vector<double> baseline;
};

/// Both intervals of the difference of the statistic. Precondition: no sample is empty.
void set_intervals(ScenarioSignificance& result, const SignificanceInput& comparison, const Pools& pools,
                   const SignificanceSettings& settings) {
  const std::string& metric = comparison.measure.metric.name;
  const double q = compared_statistic(comparison).q.value();
  const bool over_requests = result.candidate.requests.has_value();
  base::Random samples = stream_of(settings.seed, comparison.scenario, "e3", metric);
  if (over_requests)
    result.delta_interval = stats::bootstrap_blocks_delta(request_seconds(comparison.candidate, metric),
                                                          request_seconds(comparison.baseline, metric), q,
                                                          settings.bootstrap_iterations, samples);
  if (!result.delta_interval)
    result.delta_interval =
        stats::bootstrap_quantile_delta(pools.candidate, pools.baseline, q, settings.bootstrap_iterations, samples);
  base::Random runs = stream_of(settings.seed, comparison.scenario, "e3-runs", metric);
  const auto by_run = over_requests ? requests_by_run : values_by_run;
  result.run_interval =
      stats::bootstrap_runs_delta(by_run(comparison.candidate, metric), by_run(comparison.baseline, metric), q,
                                  settings.bootstrap_iterations, runs);
}

struct Ranks {
  double p_value;
  double cliffs_delta;
};

/// Precondition: both are ascending and not empty.
Ranks compare_ranks(std::span<const double> candidate, std::span<const double> baseline) {
  return {stats::mann_whitney(candidate, baseline).value().p_value, stats::cliffs_delta(candidate, baseline).value()};
}

void set_ranks(ScenarioSignificance& result, const Ranks& ranks, const SignificanceSettings& settings) {
  result.p_value = ranks.p_value;
  result.cliffs_delta = ranks.cliffs_delta;
  result.practical_effect = std::abs(ranks.cliffs_delta) >= settings.min_cliffs_delta;
}

bool interval_is_worse(const stats::Interval& interval, Better better) {
  return better == Better::lower ? interval.low > 0 : interval.high < 0;
}

/// Whether most samples are worse, as far as the tests can tell.
bool ranks_are_worse(const ScenarioSignificance& r, const SignificanceSettings& settings) {
  const bool delta_is_worse = r.measure.metric.better == Better::lower ? *r.cliffs_delta > 0 : *r.cliffs_delta < 0;
  return *r.p_value < settings.alpha && r.practical_effect && delta_is_worse;
}

/// Of the requests of each second the share above a value, ascending.
std::vector<double> shares_above(double limit, const std::vector<std::vector<double>>& seconds) {
  std::vector<double> found;
  for (const std::vector<double>& second : seconds) {
    const auto slow = std::count_if(second.begin(), second.end(), [&](double value) { return value > limit; });
    found.push_back(static_cast<double>(slow) / static_cast<double>(second.size()));
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Few slow requests hardly move the mean of a second, and faster ones beside them hide them there.
void look_at_slow_requests(ScenarioSignificance& result, const SignificanceInput& comparison,
                           const SignificanceSettings& settings) {
  if (!result.candidate.requests || result.measure.metric.better != Better::lower) return;
  if (!(result.regression_pct > result.regression_pct_limit) || ranks_are_worse(result, settings) ||
      !interval_is_worse(*result.delta_interval, Better::lower))
    return;
  const std::string& metric = result.measure.metric.name;
  const double limit = (*result.baseline.value + *result.candidate.value) / 2;
  const Ranks ranks = compare_ranks(shares_above(limit, request_seconds(comparison.candidate, metric)),
                                    shares_above(limit, request_seconds(comparison.baseline, metric)));
  ScenarioSignificance slow = result;
  set_ranks(slow, ranks, settings);
  slow.slow_above = limit;
  if (ranks_are_worse(slow, settings)) result = std::move(slow);
}

/// The median better although the statistic is worse.
bool is_tail_only(const ScenarioSignificance& result) {
  const auto median_change =
      regression_pct(result.candidate.median.value(), result.baseline.median.value(), result.measure.metric.better);
  return median_change && *median_change < 0;
}

/// The median worse by more than the limit. From 0 it has no percentage, but a direction.
bool median_is_worse(const ScenarioSignificance& r) {
  const double candidate = r.candidate.median.value(), baseline = r.baseline.median.value();
  const Better better = r.measure.metric.better;
  if (const auto change = regression_pct(candidate, baseline, better)) return *change > r.regression_pct_limit;
  return better == Better::lower ? candidate > 0 : candidate < 0;
}

/// Medians of the seconds of a service, whose ranks are compared, beside a statistic of its requests.
struct Seconds {
  double candidate = 0, baseline = 0;
};

/// Absent: the comparison is not over requests.
std::optional<Seconds> median_seconds(const ScenarioSignificance& r, const Pools& pools) {
  if (!r.candidate.requests) return std::nullopt;
  const judge::Statistic median{};
  return Seconds{*value_of(median, pools.candidate), *value_of(median, pools.baseline)};
}

/// The seconds worse by more than the limit.
bool seconds_are_worse(const ScenarioSignificance& r, const std::optional<Seconds>& seconds) {
  return seconds && regression_pct(seconds->candidate, seconds->baseline, r.measure.metric.better).value_or(0) >
                        r.regression_pct_limit;
}

void set(ScenarioSignificance& r, Verdict status, std::string reason) {
  r.status = status;
  r.reason = std::move(reason);
}

/// The verdict on a statistic that is worse by more than the limit.
void decide_regression(ScenarioSignificance& r, const SignificanceSettings& settings) {
  const bool significant = *r.p_value < settings.alpha;
  const bool interval_worse = interval_is_worse(*r.delta_interval, r.measure.metric.better);
  if (significant && interval_worse) {
    if (r.practical_effect)
      set(r, Verdict::fail, regression_reason(r, settings));
    else
      set(r, Verdict::pass, impractical_reason(r, settings));
  } else if (ranks_are_worse(r, settings) || (!significant && r.practical_effect)) {
    set(r, Verdict::inconclusive, undecided_reason(r, settings));
  }
}

void decide(ScenarioSignificance& r, const std::optional<Seconds>& seconds, const SignificanceSettings& settings) {
  r.status = Verdict::pass;
  if (!r.regression_pct) {
    set(r, Verdict::inconclusive, zero_baseline_reason(r));
  } else if (*r.regression_pct > r.regression_pct_limit) {
    if (is_tail_only(r)) r.label = "tail only";
    decide_regression(r, settings);
  } else if (ranks_are_worse(r, settings) && median_is_worse(r)) {
    r.label = "bulk only";
    set(r, Verdict::inconclusive, bulk_reason(r));
  } else if (ranks_are_worse(r, settings) && seconds_are_worse(r, seconds)) {
    r.label = "slowest only";
    set(r, Verdict::inconclusive, slowest_reason(r, seconds->baseline, seconds->candidate));
  }
}

ScenarioSignificance describe(const SignificanceInput& comparison, const Pools& pools,
                              const SignificanceSettings& settings) {
  ScenarioSignificance r;
  r.scenario = comparison.scenario;
  r.measure = comparison.measure;
  r.replicates = comparison.replicates;
  r.regression_pct_limit = comparison.regression_pct.value_or(settings.regression_pct);
  r.candidate = side_statistics(comparison.candidate, compared_statistic(comparison), pools.candidate);
  r.baseline = side_statistics(comparison.baseline, compared_statistic(comparison), pools.baseline);
  const std::string& metric = comparison.measure.metric.name;
  const std::vector<double> candidate = request_values(comparison.candidate, metric);
  const std::vector<double> baseline = request_values(comparison.baseline, metric);
  if (!candidate.empty() && !baseline.empty()) {
    count_requests(r.candidate, compared_statistic(comparison), candidate);
    count_requests(r.baseline, compared_statistic(comparison), baseline);
  }
  if (r.candidate.value && r.baseline.value)
    r.regression_pct = regression_pct(*r.candidate.value, *r.baseline.value, r.measure.metric.better);
  r.minimum_samples_reached =
      std::min(r.candidate.samples, r.baseline.samples) >= static_cast<std::uint64_t>(needed_replicates(r, settings));
  return r;
}

Pools pools_of(const SignificanceInput& comparison) {
  return {pooled(comparison.candidate, comparison.measure.metric.name),
          pooled(comparison.baseline, comparison.measure.metric.name)};
}

ScenarioSignificance judge_replicates(const SignificanceInput& comparison, const SignificanceSettings& settings) {
  const Pools pools = pools_of(comparison);
  ScenarioSignificance result = describe(comparison, pools, settings);
  if (!result.minimum_samples_reached) {
    result.status = Verdict::inconclusive;
    result.reason = missing_samples_reason(result, settings);
    return result;
  }
  set_ranks(result, compare_ranks(pools.candidate, pools.baseline), settings);
  set_intervals(result, comparison, pools, settings);
  look_at_slow_requests(result, comparison, settings);
  decide(result, median_seconds(result, pools), settings);
  return result;
}

/// What `judge` makes of the comparison, of reports with one value for each.
template <typename Judge>
ScenarioSignificance with_replicates(const SignificanceInput& comparison, Judge judge) {
  if (comparison.replicates == Replicates::sample) return judge(comparison);
  const auto candidate = report_values(comparison.candidate, comparison.measure, comparison.replicates);
  const auto baseline = report_values(comparison.baseline, comparison.measure, comparison.replicates);
  SignificanceInput reports = comparison;
  reports.candidate = candidate;
  reports.baseline = baseline;
  return judge(reports);
}

}  // namespace

std::optional<double> regression_pct(double candidate, double baseline, model::Better better) {
  if (baseline == 0) return candidate == 0 ? std::optional(0.0) : std::nullopt;
  const double change = (candidate - baseline) / baseline * 100;
  return better == Better::lower || change == 0 ? change : -change;
}

ScenarioSignificance describe_comparison(const SignificanceInput& comparison, const SignificanceSettings& settings) {
  return with_replicates(comparison, [&](const SignificanceInput& replicates) {
    return describe(replicates, pools_of(replicates), settings);
  });
}

ScenarioSignificance judge_significance(const SignificanceInput& comparison, const SignificanceSettings& settings) {
  return with_replicates(comparison,
                         [&](const SignificanceInput& replicates) { return judge_replicates(replicates, settings); });
}

int needed_replicates(const ScenarioSignificance& scenario, const SignificanceSettings& settings) {
  return scenario.replicates == Replicates::sample ? settings.min_samples : settings.min_reports;
}

std::string labelled_reason(const ScenarioSignificance& scenario) {
  return scenario.label.empty() ? scenario.reason : fmt::format("{} ({})", scenario.reason, scenario.label);
}

SignificanceReport combine_significance(std::vector<ScenarioSignificance> scenarios,
                                        const SignificanceSettings& settings) {
  SignificanceReport report{Verdict::pass, {}, settings, std::move(scenarios)};
  std::vector<std::string> reasons;
  for (const ScenarioSignificance& scenario : report.scenarios)
    report.status = std::max(report.status, scenario.status);
  for (const ScenarioSignificance& scenario : report.scenarios)
    if (scenario.status == report.status && scenario.status != Verdict::pass && !scenario.reason.empty())
      reasons.push_back(fmt::format("{}: {}", scenario.scenario, labelled_reason(scenario)));
  report.reason = base::join(reasons, "; ");
  return report;
}

}  // namespace benchgate::judge
