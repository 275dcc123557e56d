// SPDX-License-Identifier: MIT
#include "judge/gate.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "judge/failed_samples.hpp"
#include "judge/run_class.hpp"

namespace benchgate::judge {

namespace {

using model::Verdict;
using model::VerdictKind;

std::vector<ScenarioVariance> variances_of(const GateInput& input, const Settings& settings) {
  std::vector<ScenarioVariance> all;
  for (const ScenarioInput& scenario : input.scenarios)
    all.push_back(judge_rerun_variance(scenario.name, scenario.kind, scenario.candidate, scenario.rerun,
                                       settings.variance, scenario.missing_runs));
  return all;
}

enum class Sources { different, same };

/// Nothing is said about a change when a side did not run as it should.
void refuse_comparison(ScenarioSignificance& scenario, const FailedSide& failed) {
  scenario.regression_pct.reset();
  scenario.status = failed.status;
  scenario.reason = failed.reason;
}

std::string other_benchmark_text(const ScenarioInput& scenario) {
  return "not the same benchmark as that of the baseline: " + scenario.other_benchmark;
}

/// A pass of another benchmark than that of the baseline says nothing. What fails all the same still does.
template <typename Judgement>
void distrust_pass(Judgement& judgement, const ScenarioInput& scenario, const Settings& settings) {
  if (scenario.other_benchmark.empty() || settings.other_benchmark == OtherBenchmark::compare) return;
  if (judgement.status >= Verdict::fail || judgement.status == Verdict::not_evaluated) return;
  judgement.status = Verdict::inconclusive;
  judgement.reason = other_benchmark_text(scenario) + " (--allow-different compares them)";
}

/// A report names the unit of each figure once, and that is the candidate's.
void refuse_units(ScenarioSignificance& scenario, const std::string& units) {
  scenario.regression_pct.reset();
  scenario.baseline.value.reset();
  scenario.baseline.median.reset();
  scenario.status = Verdict::inconclusive;
  scenario.reason = fmt::format("not comparable: {} is {}", scenario.measure.metric.name, units);
}

SignificanceReport judge_scenarios(const GateInput& input, const Settings& settings, Sources sources,
                                   std::size_t threads) {
  std::vector<ScenarioSignificance> all(input.scenarios.size());
  base::parallel_for(all.size(), threads, [&](std::size_t i) {
    const ScenarioInput& s = input.scenarios[i];
    const SignificanceInput comparison{s.name, s.tested, s.regression_pct, s.candidate, s.baseline, s.replicates};
    const auto failed = judge_failed_samples(s, settings.failed_samples);
    all[i] = failed || sources == Sources::same || !s.other_units.empty()
                 ? describe_comparison(comparison, settings.significance)
                 : judge_significance(comparison, settings.significance);
    if (failed)
      refuse_comparison(all[i], *failed);
    else if (!s.other_units.empty())
      refuse_units(all[i], s.other_units);
    distrust_pass(all[i], s, settings);
  });
  SignificanceReport report = combine_significance(std::move(all), settings.significance);
  if (sources == Sources::same && report.status == Verdict::not_evaluated)
    report.reason = "candidate and baseline are the same source";
  return report;
}

bool is_judged(const ScenarioInput& scenario, const Settings& settings) {
  const JudgeService judge = settings.service_level.judge;
  return judge == JudgeService::yes || (judge == JudgeService::with_receipts && scenario.receipts != Receipts::absent);
}

void limit_latency(SignificanceReport& report, const ScenarioServiceLevel& service) {
  for (ScenarioSignificance& latency : report.scenarios)
    if (latency.scenario == service.scenario) distrust(latency, service, report.settings.alpha);
}

/// Judges the scenarios with requests. One that is not judged gets a warning if it would fail.
void judge_services(GateReport& report, const GateInput& input, std::size_t threads) {
  const Settings& settings = report.settings;
  std::vector<const ScenarioInput*> services;
  for (const ScenarioInput& scenario : input.scenarios)
    if (has_requests(scenario.kind)) services.push_back(&scenario);
  std::vector<ScenarioServiceLevel> all(services.size());
  base::parallel_for(all.size(), threads, [&](std::size_t i) {
    const ScenarioInput& s = *services[i];
    const Injection injection = s.receipts == Receipts::of_fault ? Injection::fault : Injection::none;
    all[i] = judge_service_level({s.name, s.candidate, s.baseline, injection}, settings.service_level,
                                 settings.significance);
    distrust_pass(all[i], s, settings);
  });
  std::vector<ScenarioServiceLevel> judged;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_judged(*services[i], settings)) {
      limit_latency(report.significance, all[i]);
      judged.push_back(std::move(all[i]));
    } else if (all[i].status == Verdict::fail) {
      report.warnings.push_back(
          fmt::format("the service level of {} is not judged: {}", all[i].scenario, all[i].reason));
    }
  }
  report.service_level = combine_service_level(std::move(judged));
  report.significance = combine_significance(std::move(report.significance.scenarios), settings.significance);
}

std::size_t fewest_runs(const GateInput& input) {
  std::size_t fewest = SIZE_MAX;
  for (const ScenarioInput& scenario : input.scenarios) fewest = std::min(fewest, scenario.candidate.size());
  return input.scenarios.empty() ? 0 : fewest;
}

bool nothing_varies(const VarianceReport& variance) {
  bool any = false;
  for (const ScenarioVariance& scenario : variance.scenarios)
    for (const MetricVariance& metric : scenario.metrics) {
      if (metric.cv_pct != 0.0) return false;
      any = true;
    }
  return any;
}

void collect_warnings(GateReport& report, const GateInput& input) {
  report.warnings.insert(report.warnings.end(), input.warnings.begin(), input.warnings.end());
  if (!input.scenarios.empty())  // else it is incomplete, see judge_gates
    report.warnings.insert(report.warnings.end(), input.unchanged.begin(), input.unchanged.end());
  if (!report.provenance.warning.empty()) report.warnings.push_back(report.provenance.warning);
  if (report.provenance.status == Verdict::not_verified)
    report.warnings.push_back("provenance is not verified: " + report.provenance.reason);
  if (nothing_varies(report.variance)) report.warnings.emplace_back("zero variance");
  if (is_made_up(report.mode))
    report.warnings.push_back(fmt::format("the figures were not measured (mode {})", report.mode));
  // The statistics leave failed samples out; a report that hides them would mislead.
  for (const ScenarioInput& scenario : input.scenarios) {
    warn_of_failed_samples(scenario, report.warnings);
    if (!scenario.other_benchmark.empty())
      report.warnings.push_back(fmt::format("{}: {}", scenario.name, other_benchmark_text(scenario)));
  }
}

std::vector<std::string> release_gaps(const GateReport& report, const GateInput& input) {
  std::vector<std::string> gaps;
  if (fewest_runs(input) < judge::gating_runs)
    gaps.push_back(fmt::format("fewer than {} runs of a scenario are exploratory", judge::gating_runs));
  if (!input.unchanged.empty()) gaps.emplace_back("a scenario was not measured, but carried forward");
  if (input.has_copies) gaps.emplace_back("copies of runs are no reruns");
  if (is_made_up(report.mode)) gaps.emplace_back("the figures were not measured");
  if (report.mode == unverified_mode) gaps.emplace_back("the origin of the results is unknown");
  if (report.provenance.status == Verdict::not_verified) gaps.emplace_back("the provenance is not verified");
  return gaps;
}

/// Without a single run there is nothing to judge.
void leave_gates_open(GateReport& report) {
  constexpr std::string_view reason = "no scenario has runs on both sides";
  report.overhead.status = report.variance.status = report.significance.status = Verdict::not_evaluated;
  report.overhead.reason = report.variance.reason = report.significance.reason = reason;
}

void combine(GateReport& report) {
  report.verdict = is_made_up(report.mode) ? Verdict::synthetic : Verdict::pass;
  for (const GateRow& gate : rows_of(report)) {
    const std::string sentence = fmt::format("{}: {}", gate.failure, gate.reason);
    if (kind_of(gate.status) >= VerdictKind::fail) report.failures.push_back(sentence);
    if (kind_of(gate.status) == VerdictKind::undecided)
      report.open.push_back(fmt::format("{}{}{} is {}: {}", gate.id, gate.id.empty() ? "" : " ", gate.name,
                                        name_of(gate.status), gate.reason));
    if (gate.status >= Verdict::inconclusive) report.verdict = std::max(report.verdict, gate.status);
  }
}

}  // namespace

bool counts_as_pass(Verdict status) { return status == Verdict::pass || status == Verdict::not_verified; }

std::vector<GateRow> rows_of(const GateReport& report) {
  std::vector<GateRow> rows{
      {"", "provenance", "baseline gate failed", report.provenance.status, report.provenance.reason},
      {"B5", "collector overhead", "B5 overhead gate failed", report.overhead.status, report.overhead.reason},
      {"D3", "rerun variance", "D3 rerun variance gate failed", report.variance.status, report.variance.reason},
      {"E3", "significance", "E3 significance gate failed", report.significance.status, report.significance.reason},
  };
  if (const ServiceLevelReport& level = report.service_level; level.status != Verdict::not_evaluated)
    rows.push_back({"", "service level", "service level failed", level.status, level.reason});
  if (!report.incomplete.empty())
    rows.push_back({"", "completeness", "", Verdict::inconclusive, base::join(report.incomplete, "; ")});
  return rows;
}

GateReport judge_gates(const GateInput& input, const Settings& settings, std::size_t threads) {
  GateReport report;
  report.settings = settings;
  report.mode = input.mode;
  report.incomplete = input.incomplete;
  if (input.scenarios.empty())  // a verdict needs at least one measurement
    report.incomplete.insert(report.incomplete.end(), input.unchanged.begin(), input.unchanged.end());
  for (const ScenarioInput& scenario : input.scenarios) report.scenarios.push_back(scenario.name);
  report.provenance = judge_provenance(input.provenance);
  report.overhead = judge_overhead(input.overhead, settings.max_overhead_pct);
  report.variance = combine_variance(variances_of(input, settings), settings.variance);
  report.significance =
      judge_scenarios(input, settings, report.provenance.same_source ? Sources::same : Sources::different, threads);
  if (!report.provenance.same_source) judge_services(report, input, threads);
  if (input.scenarios.empty()) leave_gates_open(report);
  collect_warnings(report, input);
  combine(report);
  report.run_class = fewest_runs(input) >= judge::gating_runs ? "gating" : judge::exploratory;
  report.release_gaps = release_gaps(report, input);
  report.release_eligible = report.verdict == Verdict::pass && report.release_gaps.empty();
  return report;
}

GateReport error_report(std::string_view error, const Settings& settings) {
  GateReport report;
  report.settings = settings;
  report.verdict = Verdict::error;
  report.error = error;
  report.failures.push_back(fmt::format("input error: {}", error));
  return report;
}

double overhead_limit(std::string_view profile) {
  return std::find_if(profiles.begin(), profiles.end(), [&](const Profile& row) { return row.name == profile; })
      ->max_overhead_pct;
}

std::string mode_of(const std::optional<model::Manifest>& candidate, const std::optional<model::Manifest>& baseline,
                    SampleOrigin samples) {
  for (const std::optional<model::Manifest>* manifest : {&candidate, &baseline})
    if (*manifest && !(*manifest)->mode.empty() && (*manifest)->mode != measured_mode) return (*manifest)->mode;
  if (samples == SampleOrigin::synthetic) return "synthetic";
  return std::string(samples == SampleOrigin::unknown ? unverified_mode : measured_mode);
}

bool is_made_up(std::string_view mode) { return !mode.empty() && mode != measured_mode && mode != unverified_mode; }

void warn_if_inconclusive(GateReport& report, OnInconclusive on_inconclusive) {
  if (kind_of(report.verdict) == VerdictKind::undecided && on_inconclusive == OnInconclusive::warn)
    report.warnings.push_back(fmt::format("the verdict is {}", name_of(report.verdict)));
}

std::string refusal_of(const GateReport& report, OnSynthetic on_synthetic) {
  if (report.verdict >= Verdict::fail || !is_made_up(report.mode) || on_synthetic == OnSynthetic::allow) return "";
  return fmt::format("the figures were not measured (mode {}); --allow-synthetic accepts that, and still is no pass",
                     report.mode);
}

model::ExitCode exit_code_of(const GateReport& report, OnInconclusive on_inconclusive, OnSynthetic on_synthetic) {
  if (!refusal_of(report, on_synthetic).empty()) return model::ExitCode::error;
  const bool is_undecided = kind_of(report.verdict) == VerdictKind::undecided;
  return is_undecided && on_inconclusive == OnInconclusive::fail ? model::ExitCode::fail : exit_code_of(report.verdict);
}

}  // namespace benchgate::judge
