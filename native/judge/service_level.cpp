// SPDX-License-Identifier: MIT
#include "judge/service_level.hpp"

#include <algorithm>
#include <utility>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/significance_reasons.hpp"
#include "stats/descriptive.hpp"
#include "stats/fisher_exact.hpp"
#include "stats/mann_whitney.hpp"

namespace benchgate::judge {

namespace {

using model::Verdict;

constexpr double percent = 100;
constexpr double share_of_baseline = 0.1;   ///< of the baseline's rate is no rise
constexpr std::size_t runs_to_compare = 3;  ///< from here on the runs' own spread is known

double rate_of(const RunSamples& run) {
  if (const auto counted = failed_requests(run); counted && counted->trials > 0)
    return static_cast<double>(counted->hits) / static_cast<double>(counted->trials);
  return stats::mean(run.error_rates).value_or(0);
}

std::vector<double> all_rates(std::span<const RunSamples> runs) {
  std::vector<double> rates;
  for (const RunSamples& run : runs) rates.insert(rates.end(), run.error_rates.begin(), run.error_rates.end());
  std::sort(rates.begin(), rates.end());
  return rates;
}

std::optional<ErrorRate> error_rate_of(std::span<const RunSamples> runs) {
  const std::vector<double> rates = all_rates(runs);
  if (rates.empty()) return std::nullopt;
  ErrorRate side;
  stats::Proportion all;
  bool counted = true;
  for (const RunSamples& run : runs) {
    if (run.error_rates.empty()) continue;
    side.runs.push_back(rate_of(run));
    const auto own = failed_requests(run);
    counted = counted && own;
    if (!own) continue;
    all.hits += own->hits;
    all.trials += own->trials;
  }
  side.rate = stats::mean(rates).value_or(0);
  if (!counted || all.trials == 0) return side;
  side.failed = all.hits;
  side.requests = all.trials;
  side.rate = static_cast<double>(all.hits) / static_cast<double>(all.trials);
  return side;
}

double p_of_rates(const ScenarioServiceLevel& scenario, const ServiceLevelInput& input) {
  const ErrorRate &candidate = *scenario.candidate, &baseline = *scenario.baseline;
  if (candidate.requests && baseline.requests)
    return stats::fisher_exact_p_value({*candidate.failed, *candidate.requests},
                                       {*baseline.failed, *baseline.requests});
  const auto test = stats::mann_whitney(all_rates(input.candidate), all_rates(input.baseline));
  return test ? test->p_value : 1;
}

bool runs_are_apart(const ErrorRate& candidate, const ErrorRate& baseline) {
  if (std::min(candidate.runs.size(), baseline.runs.size()) < runs_to_compare) return true;
  return *std::min_element(candidate.runs.begin(), candidate.runs.end()) >
         *std::max_element(baseline.runs.begin(), baseline.runs.end());
}

void set(ScenarioServiceLevel& scenario, Verdict status, std::string reason) {
  scenario.status = status;
  scenario.reason = std::move(reason);
}

std::string rates_text(const ScenarioServiceLevel& scenario) {
  const auto& requests = scenario.candidate->requests;
  return fmt::format("error rate {} -> {}{}", base::format_percent(scenario.baseline->rate),
                     base::format_percent(scenario.candidate->rate),
                     requests ? fmt::format(" of {} requests", *requests) : std::string());
}

void judge_errors(ScenarioServiceLevel& scenario, const ServiceLevelInput& input, const ServiceLevelSettings& settings,
                  double alpha) {
  const ErrorRate &candidate = *scenario.candidate, &baseline = *scenario.baseline;
  if (std::max(candidate.rate, baseline.rate) > 1)
    return set(scenario, Verdict::inconclusive, "an error_rate is above 1, so it is not a share of the requests");
  if (settings.max_error_rate && candidate.rate * percent > *settings.max_error_rate)
    return set(scenario, Verdict::fail,
               fmt::format("error rate {}, limit {} %", base::format_percent(candidate.rate),
                           base::format_quantity(*settings.max_error_rate)));
  const double limit = std::max(settings.max_error_rise / percent, share_of_baseline * baseline.rate);
  const double rise = candidate.rate - baseline.rate;
  if (rise <= limit) return;
  scenario.p_value = p_of_rates(scenario, input);
  const std::string what = fmt::format("{}, limit {} more", rates_text(scenario), percentage_points(limit * percent));
  if (*scenario.p_value >= alpha)
    set(scenario, Verdict::inconclusive,
        fmt::format("{}; p = {}: measure longer", what, base::format_quantity(*scenario.p_value)));
  else if (runs_are_apart(candidate, baseline))
    set(scenario, Verdict::fail, what);
  else
    scenario.reason = what + ", but runs of the baseline fail as much as runs of the candidate";
}

/// Whether all requests failed, on both sides.
bool is_unanswered(const ScenarioServiceLevel& service) {
  return service.candidate && service.baseline && std::min(service.candidate->rate, service.baseline->rate) >= 1;
}

judge::Movement movement_of(const ScenarioSignificance& comparison, double alpha) {
  if (comparison.status == Verdict::fail) return judge::Movement::worse;
  const bool is_better = comparison.regression_pct && *comparison.regression_pct < -comparison.regression_pct_limit &&
                         comparison.p_value && *comparison.p_value < alpha;
  return is_better ? judge::Movement::better : judge::Movement::none;
}

void judge_throughput(ScenarioServiceLevel& scenario, const ServiceLevelInput& input,
                      const SignificanceSettings& significance) {
  const auto has_both = [&](const std::string& metric) {
    return !pooled(input.candidate, metric).empty() && !pooled(input.baseline, metric).empty();
  };
  const bool has_tokens = has_both("token_throughput_tps");
  const Measure measure{sampled_metric(has_tokens ? "token_throughput_tps" : "request_throughput_rps"),
                        judge::Statistic{}};
  if (!has_both(measure.metric.name)) return;
  ScenarioSignificance& throughput = scenario.throughput.emplace(
      judge_significance({scenario.scenario, measure, std::nullopt, input.candidate, input.baseline}, significance));
  distrust(throughput, scenario, significance.alpha);
  if (throughput.status <= scenario.status) return;
  set(scenario, throughput.status,
      throughput.status == Verdict::fail ? plain_reason(throughput) : labelled_reason(throughput));
}

}  // namespace

std::string percentage_points(double points) {
  return fmt::format("{} percentage point{}", base::format_quantity(points), points == 1 ? "" : "s");
}

void distrust(ScenarioSignificance& comparison, const ScenarioServiceLevel& service, double alpha) {
  if (is_unanswered(service) && comparison.status != Verdict::not_evaluated) {
    comparison.status = Verdict::inconclusive;
    comparison.reason = "no request was answered on either side, so there is nothing to compare";
    return;
  }
  if (comparison.status == Verdict::error && service.status == Verdict::fail) comparison.status = Verdict::inconclusive;
  const bool is_decided = comparison.status == Verdict::pass || comparison.status == Verdict::fail;
  if (!is_decided || service.injection == Injection::fault || !service.candidate || !service.baseline) return;
  std::string why =
      judge::why_not_comparable(service.baseline->rate, service.candidate->rate, movement_of(comparison, alpha));
  if (why.empty()) return;
  comparison.status = Verdict::inconclusive;
  comparison.reason = std::move(why);
}

ScenarioServiceLevel judge_service_level(const ServiceLevelInput& input, const ServiceLevelSettings& settings,
                                         const SignificanceSettings& significance) {
  ScenarioServiceLevel scenario;
  scenario.scenario = input.scenario;
  scenario.injection = input.injection;
  scenario.candidate = error_rate_of(input.candidate);
  scenario.baseline = error_rate_of(input.baseline);
  if (scenario.candidate && scenario.baseline) judge_errors(scenario, input, settings, significance.alpha);
  judge_throughput(scenario, input, significance);
  return scenario;
}

ServiceLevelReport combine_service_level(std::vector<ScenarioServiceLevel> scenarios) {
  ServiceLevelReport report;
  report.scenarios = std::move(scenarios);
  if (report.scenarios.empty()) return report;
  report.status = Verdict::pass;
  for (const ScenarioServiceLevel& one : report.scenarios) report.status = std::max(report.status, one.status);
  std::vector<std::string> reasons;
  for (const ScenarioServiceLevel& one : report.scenarios)
    if (one.status == report.status && one.status != Verdict::pass)
      reasons.push_back(fmt::format("{}: {}", one.scenario, one.reason));
  report.reason = base::join(reasons, "; ");
  return report;
}

}  // namespace benchgate::judge
