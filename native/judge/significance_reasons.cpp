// SPDX-License-Identifier: MIT
#include "judge/significance_reasons.hpp"

#include <cmath>
#include <string_view>
#include <vector>

#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/text.hpp"

namespace benchgate::judge {

namespace {

using base::format_quantity;

/// "wall_ms median is 7 % worse (100 ms to 107 ms, limit 5 %)".
std::string change_text(const ScenarioSignificance& r, std::string_view statistic, double baseline, double candidate) {
  const auto change = regression_pct(candidate, baseline, r.measure.metric.better);
  const std::string& unit = r.measure.metric.unit;
  return fmt::format("{} {} is {}worse ({} to {}, limit {} %)", r.measure.metric.name, statistic,
                     change ? format_quantity(*change) + " % " : "", format_quantity(baseline, unit),
                     format_quantity(candidate, unit), format_quantity(r.regression_pct_limit));
}

std::string statistic_change(const ScenarioSignificance& r) {
  return change_text(r, r.measure.statistic.name, *r.baseline.value, *r.candidate.value);
}

std::string interval_text(const ScenarioSignificance& r) {
  return "95 % interval of the difference " +
         base::format_range(r.delta_interval->low, r.delta_interval->high, r.measure.metric.unit);
}

std::string_view replicates(const ScenarioSignificance& r) {
  return r.replicates == Replicates::sample ? "samples" : "reports";
}

std::string evidence(const ScenarioSignificance& r, const SignificanceSettings& settings) {
  return fmt::format("{}, p = {} (below {}), {}", statistic_change(r), format_quantity(*r.p_value),
                     format_quantity(settings.alpha), interval_text(r));
}

}  // namespace

std::string regression_reason(const ScenarioSignificance& r, const SignificanceSettings& settings) {
  const std::string of_what = r.slow_above
                                  ? fmt::format("; p and delta of the share of the requests of each second above {}",
                                                format_quantity(*r.slow_above, r.measure.metric.unit))
                                  : "";
  return fmt::format("{}, Cliff's delta {} (at least {}){}", evidence(r, settings), format_quantity(*r.cliffs_delta),
                     format_quantity(settings.min_cliffs_delta), of_what);
}

std::string plain_reason(const ScenarioSignificance& r) {
  if (!r.baseline.value || !r.candidate.value) return labelled_reason(r);
  const std::string change = statistic_change(r);
  if (!r.reason.starts_with(change)) return labelled_reason(r);
  return r.label.empty() ? change : fmt::format("{} ({})", change, r.label);
}

std::string impractical_reason(const ScenarioSignificance& r, const SignificanceSettings& settings) {
  return fmt::format("statistically significant, not practically: {}, but |Cliff's delta| {} is below {}",
                     evidence(r, settings), format_quantity(std::abs(*r.cliffs_delta)),
                     format_quantity(settings.min_cliffs_delta));
}

std::string undecided_reason(const ScenarioSignificance& r, const SignificanceSettings& settings) {
  const std::string p = format_quantity(*r.p_value);
  const std::string doubt = *r.p_value < settings.alpha
                                ? fmt::format("the interval of the {} touches 0", r.measure.statistic.name)
                                : fmt::format("p = {} is not below {}", p, format_quantity(settings.alpha));
  return fmt::format("beyond the limit, but {}: more {} are needed; {}, p = {}, {}, Cliff's delta {}", doubt,
                     replicates(r), statistic_change(r), p, interval_text(r), format_quantity(*r.cliffs_delta));
}

std::string bulk_reason(const ScenarioSignificance& r) {
  return fmt::format(
      "{}, p = {}, Cliff's delta {}, but its {} is not beyond the limit: judge it by the median (--statistic median)",
      change_text(r, "median", *r.baseline.median, *r.candidate.median), format_quantity(*r.p_value),
      format_quantity(*r.cliffs_delta), r.measure.statistic.name);
}

std::string slowest_reason(const ScenarioSignificance& r, double baseline, double candidate) {
  return fmt::format(
      "{}, p = {}, Cliff's delta {}, but its {} is not beyond the limit: fewer requests got slower than lie above it; "
      "judge a higher percentile (--statistic p99)",
      change_text(r, "mean of each second", baseline, candidate), format_quantity(*r.p_value),
      format_quantity(*r.cliffs_delta), r.measure.statistic.name);
}

std::string zero_baseline_reason(const ScenarioSignificance& r) {
  return fmt::format("baseline 0: {} {} went from 0 to {}, a change in percent is undefined", r.measure.metric.name,
                     r.measure.statistic.name, format_quantity(*r.candidate.value, r.measure.metric.unit));
}

std::string missing_samples_reason(const ScenarioSignificance& r, const SignificanceSettings& settings) {
  const int needed = needed_replicates(r, settings);
  std::vector<std::string> parts;
  const auto count = [&](std::string_view side, std::uint64_t samples) {
    const auto wanted = static_cast<std::uint64_t>(needed);
    if (samples < wanted) parts.push_back(fmt::format("{} has {}, {} missing", side, samples, wanted - samples));
  };
  count("candidate", r.candidate.samples);
  count("baseline", r.baseline.samples);
  return fmt::format("needs {} {} per side: {}", needed, replicates(r), base::join(parts, ", "));
}

}  // namespace benchgate::judge
