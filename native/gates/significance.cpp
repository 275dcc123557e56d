// SPDX-License-Identifier: MIT
#include "gates/significance.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/quantity.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "stats/bootstrap.hpp"
#include "stats/effect_size.hpp"
#include "stats/mann_whitney.hpp"

namespace benchgate::gates {

namespace {

using base::format_quantity;
using model::Better;
using model::Verdict;

std::vector<std::vector<double>> values_by_run(std::span<const RunSamples> runs, const std::string& metric) {
  std::vector<std::vector<double>> all;
  for (const RunSamples& run : runs)
    if (const auto found = run.values.find(metric); found != run.values.end() && !found->second.empty())
      all.push_back(found->second);
  return all;
}

SideStatistics side_figures(std::span<const RunSamples> runs, const Measure& measure, std::span<const double> sorted) {
  SideStatistics side;
  side.samples = sorted.size();
  for (const RunSamples& run : runs) side.failed += run.failed;
  side.value = value_of(measure.statistic, sorted);
  side.median = value_of(analysis::Statistic{}, sorted);
  side.tokens_p50 = value_of(analysis::Statistic{}, pooled(runs, "token_throughput_tps"));
  return side;
}

base::Random stream_of(std::uint64_t seed, std::string_view scenario, std::string_view purpose,
                       std::string_view metric) {
  const std::array<std::string_view, 3> names{scenario, purpose, metric};
  return base::Random(base::stream_seed(seed, names));
}

/// Runs the three tests. Precondition: no sample is empty.
void test(ScenarioSignificance& result, const SignificanceInput& comparison, std::span<const double> candidate,
          std::span<const double> baseline, const SignificanceSettings& settings) {
  const std::string& metric = comparison.measure.metric.name;
  const double q = comparison.measure.statistic.q.value();
  result.p_value = stats::mann_whitney(candidate, baseline).value().p_value;
  result.cliffs_delta = stats::cliffs_delta(candidate, baseline);
  result.practical_effect = std::abs(*result.cliffs_delta) >= settings.min_cliffs_delta;
  base::Random samples = stream_of(settings.seed, comparison.scenario, "e3", metric);
  result.delta_interval =
      stats::bootstrap_quantile_delta(candidate, baseline, q, settings.bootstrap_iterations, samples);
  base::Random runs = stream_of(settings.seed, comparison.scenario, "e3-runs", metric);
  result.run_interval =
      stats::bootstrap_runs_delta(values_by_run(comparison.candidate, metric),
                                  values_by_run(comparison.baseline, metric), q, settings.bootstrap_iterations, runs);
}

bool interval_is_worse(const stats::Interval& interval, Better better) {
  return better == Better::lower ? interval.low > 0 : interval.high < 0;
}

/// p95 worse although the median is better.
bool is_tail_only(const ScenarioSignificance& result) {
  if (!result.regression_pct || *result.regression_pct <= result.regression_pct_limit) return false;
  const auto median_change =
      regression_pct(result.candidate.median.value(), result.baseline.median.value(), result.measure.metric.better);
  return median_change && *median_change < 0;
}

std::string with_unit(double value, const std::string& unit) {
  return unit.empty() ? format_quantity(value) : fmt::format("{} {}", format_quantity(value), unit);
}

std::string evidence(const ScenarioSignificance& r, const SignificanceSettings& settings) {
  const std::string& unit = r.measure.metric.unit;
  return fmt::format(
      "{} {} is {} % worse ({} to {}, limit {} %), p = {} (below {}), 95 % interval of the difference {} to {}",
      r.measure.metric.name, r.measure.statistic.name, format_quantity(*r.regression_pct),
      with_unit(*r.baseline.value, unit), with_unit(*r.candidate.value, unit), format_quantity(r.regression_pct_limit),
      format_quantity(*r.p_value), format_quantity(settings.alpha), with_unit(r.delta_interval->low, unit),
      with_unit(r.delta_interval->high, unit));
}

void decide(ScenarioSignificance& r, const SignificanceSettings& settings) {
  const bool detected = r.regression_pct && *r.regression_pct > r.regression_pct_limit && *r.p_value < settings.alpha &&
                        interval_is_worse(*r.delta_interval, r.measure.metric.better);
  r.status = Verdict::pass;
  if (!r.regression_pct) {
    r.status = Verdict::inconclusive;
    r.reason =
        fmt::format("baseline 0: {} {} went from 0 to {}, a change in percent is undefined", r.measure.metric.name,
                    r.measure.statistic.name, with_unit(*r.candidate.value, r.measure.metric.unit));
  } else if (detected && r.practical_effect) {
    r.status = Verdict::fail;
    r.reason = fmt::format("{}, Cliff's delta {} (at least {})", evidence(r, settings),
                           format_quantity(*r.cliffs_delta), format_quantity(settings.min_cliffs_delta));
  } else if (detected) {
    r.reason = fmt::format("statistically significant, not practically: {}, but |Cliff's delta| {} is below {}",
                           evidence(r, settings), format_quantity(std::abs(*r.cliffs_delta)),
                           format_quantity(settings.min_cliffs_delta));
  }
}

std::string missing_samples(const ScenarioSignificance& r, int needed) {
  std::vector<std::string> parts;
  const auto count = [&](std::string_view side, std::uint64_t samples) {
    const auto wanted = static_cast<std::uint64_t>(needed);
    if (samples < wanted) parts.push_back(fmt::format("{} has {}, {} missing", side, samples, wanted - samples));
  };
  count("candidate", r.candidate.samples);
  count("baseline", r.baseline.samples);
  return fmt::format("needs {} samples per side: {}", needed, base::join(parts, ", "));
}

/// Both sides of a comparison as one ascending sample each.
struct Pools {
  std::vector<double> candidate;
  std::vector<double> baseline;
};

ScenarioSignificance describe(const SignificanceInput& comparison, const Pools& pools,
                              const SignificanceSettings& settings) {
  ScenarioSignificance r;
  r.scenario = comparison.scenario;
  r.measure = comparison.measure;
  r.regression_pct_limit = comparison.regression_pct.value_or(settings.regression_pct);
  r.candidate = side_figures(comparison.candidate, comparison.measure, pools.candidate);
  r.baseline = side_figures(comparison.baseline, comparison.measure, pools.baseline);
  if (r.candidate.value && r.baseline.value)
    r.regression_pct = regression_pct(*r.candidate.value, *r.baseline.value, r.measure.metric.better);
  r.minimum_samples_reached =
      std::min(r.candidate.samples, r.baseline.samples) >= static_cast<std::uint64_t>(settings.min_samples);
  return r;
}

Pools pools_of(const SignificanceInput& comparison) {
  return {pooled(comparison.candidate, comparison.measure.metric.name),
          pooled(comparison.baseline, comparison.measure.metric.name)};
}

}  // namespace

std::optional<double> regression_pct(double candidate, double baseline, model::Better better) {
  if (baseline == 0) return candidate == 0 ? std::optional(0.0) : std::nullopt;
  const double change = (candidate - baseline) / baseline * 100;
  return better == Better::lower || change == 0 ? change : -change;
}

ScenarioSignificance describe_comparison(const SignificanceInput& comparison, const SignificanceSettings& settings) {
  return describe(comparison, pools_of(comparison), settings);
}

ScenarioSignificance judge_significance(const SignificanceInput& comparison, const SignificanceSettings& settings) {
  const Pools pools = pools_of(comparison);
  ScenarioSignificance result = describe(comparison, pools, settings);
  if (!result.minimum_samples_reached) {
    result.status = Verdict::inconclusive;
    result.reason = missing_samples(result, settings.min_samples);
    return result;
  }
  test(result, comparison, pools.candidate, pools.baseline, settings);
  if (is_tail_only(result)) result.label = "tail only";
  decide(result, settings);
  return result;
}

SignificanceReport combine_significance(std::vector<ScenarioSignificance> scenarios,
                                        const SignificanceSettings& settings) {
  SignificanceReport report{Verdict::pass, {}, settings, std::move(scenarios)};
  std::vector<std::string> reasons;
  for (const ScenarioSignificance& scenario : report.scenarios)
    report.status = std::max(report.status, scenario.status);
  for (const ScenarioSignificance& scenario : report.scenarios)
    if (scenario.status == report.status && scenario.status != Verdict::pass && !scenario.reason.empty())
      reasons.push_back(fmt::format("{}: {}", scenario.scenario, scenario.reason));
  report.reason = base::join(reasons, "; ");
  return report;
}

}  // namespace benchgate::gates
