// SPDX-License-Identifier: MIT
#include "render/gate_publication.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"
#include "judge/gate.hpp"
#include "render/gate_headline.hpp"

namespace benchgate::render {

namespace {

using model::GateOutcome;
using model::GateSummary;
using model::Publication;
using model::PublicationRow;
using model::ScenarioSignificanceSummary;
using model::Verdict;

std::string shown_or_dash(std::optional<double> value, std::string_view unit) {
  return value ? base::format_quantity(*value, unit) : std::string("–");
}

/// "v1.2 (0123456789ab)".
std::string source_name(const std::string& ref, const std::string& commit) {
  const std::string sha = commit.substr(0, 12);
  if (ref.empty() || sha.empty()) return ref + sha;
  return fmt::format("{} ({})", ref, sha);
}

std::string baseline_of(const model::ProvenanceSummary& gate) {
  return source_name(gate.source_ref, gate.source_commit);
}

/// With the head of a pull request, which is the commit that people know, and not GitHub's merge of it.
std::string candidate_of(const model::ProvenanceSummary& gate) {
  const std::string& head = gate.candidate_pull_request_head;
  return source_name(gate.candidate_ref, head.empty() ? gate.candidate_commit : head);
}

PublicationRow row_of(const GateOutcome& outcome, std::string subject, std::string_view check) {
  PublicationRow row;
  row.status = status_of(outcome).value_or(Verdict::not_evaluated);
  row.subject = std::move(subject);
  row.check = check;
  row.why = reason_of(outcome);
  return row;
}

PublicationRow provenance_row(const model::ProvenanceSummary& gate) {
  PublicationRow row = row_of(gate.outcome, "", "Provenance");
  const std::string baseline = baseline_of(gate), candidate = candidate_of(gate);
  row.result = fmt::format("{} against {}", candidate.empty() ? "candidate" : candidate,
                           baseline.empty() ? "a baseline of unknown source" : baseline);
  row.limit = "two sources";
  return row;
}

PublicationRow overhead_row(const model::OverheadSummary& gate) {
  PublicationRow row = row_of(gate.outcome, "", "B5 collector overhead");
  if (gate.max_node_p95_pct) {
    row.result = fmt::format("p95 {} %", base::format_quantity(*gate.max_node_p95_pct));
    if (!gate.max_node_p95_node.empty()) row.result += " on " + gate.max_node_p95_node;
  }
  if (gate.mean_observed_pct)
    row.result +=
        fmt::format("{}mean {} %", row.result.empty() ? "" : ", ", base::format_quantity(*gate.mean_observed_pct));
  row.limit = percent_or_nothing(gate.threshold_pct);
  if (gate.sample_count) row.evidence = fmt::format("{} samples", *gate.sample_count);
  return row;
}

/// The toolkit's files have no list of metrics.
std::vector<std::string> toolkit_variances(const model::ScenarioVarianceSummary& scenario) {
  std::vector<std::string> variances;
  const auto add = [&](std::string_view name, const model::NamedVariance& variance) {
    if (variance.cv_pct) variances.push_back(fmt::format("{} CV {} %", name, base::format_quantity(*variance.cv_pct)));
  };
  add("ttft_ms p95", scenario.ttft_p95);
  add("token_throughput_tps p50", scenario.tokens_p50);
  add("error_rate mean", scenario.error_rate_mean);
  return variances;
}

PublicationRow variance_row(const model::ScenarioVarianceSummary& scenario, const model::VarianceSummary& gate) {
  PublicationRow row = row_of(scenario.outcome, scenario.scenario, "D3 rerun variance");
  row.limit = percent_or_nothing(gate.threshold_pct);
  std::vector<std::string> variances;
  if (!scenario.metrics)
    variances = toolkit_variances(scenario);
  else
    for (const model::MetricVarianceSummary& one : *scenario.metrics)
      variances.push_back(one.outcome.status == Verdict::pass && !one.outcome.reason.empty()
                              ? one.outcome.reason
                              : fmt::format("{} {} CV {} %", one.metric, one.statistic, shown_or_dash(one.cv_pct, "")));
  row.result = base::join(variances, ", ");
  if (scenario.run_count) row.evidence = base::pluralize(*scenario.run_count, "run");
  if (!scenario.run_count || !gate.min_runs || static_cast<std::int64_t>(*scenario.run_count) >= *gate.min_runs)
    return row;
  std::swap(row.result, row.evidence);  // too few to judge how they vary
  row.limit = fmt::format("at least {} runs", *gate.min_runs);
  return row;
}

std::string evidence_of(const ScenarioSignificanceSummary& s) {
  std::vector<std::string> pieces;
  if (const auto p = s.mann_whitney_p_value)
    pieces.push_back(*p < 0.0001 ? std::string("p below 0.0001") : "p = " + base::format_fixed(*p, 4));
  if (const auto& interval = s.bootstrap_delta_ci95; interval && interval->size() == 2)
    pieces.push_back("95 % CI of the change " +
                     base::format_range(interval->front(), interval->back(), values_of(s).unit));
  if (s.cliffs_delta) pieces.push_back("Cliff's delta " + base::format_fixed(*s.cliffs_delta, 2));
  if (s.candidate_n && s.baseline_n) pieces.push_back(fmt::format("n = {} against {}", *s.candidate_n, *s.baseline_n));
  return base::join(pieces, ", ");
}

PublicationRow significance_row(const ScenarioSignificanceSummary& scenario, const model::SignificanceSummary& gate) {
  PublicationRow row = row_of(scenario.outcome, scenario.scenario, significance_name);
  if (const auto limit = limit_of(scenario, gate)) row.limit = percent_or_nothing(limit) + " worse";
  row.evidence = evidence_of(scenario);
  // The statistics stand beside it, as evidence.
  if (!scenario.finding.empty()) row.why = scenario.finding;
  const GateValues c = values_of(scenario);
  row.result = fmt::format("{} {} to {}, {}", c.measure, shown_or_dash(c.baseline, c.unit),
                           shown_or_dash(c.candidate, c.unit), worse_by(c.change_pct));
  return row;
}

PublicationRow service_row(const model::ScenarioServiceSummary& scenario, const model::ServiceLevelSummary& gate) {
  PublicationRow row = row_of(scenario.outcome, scenario.scenario, "Service level");
  if (scenario.baseline_error_rate && scenario.candidate_error_rate)
    row.result = fmt::format("error rate {} to {}", base::format_percent(*scenario.baseline_error_rate),
                             base::format_percent(*scenario.candidate_error_rate));
  if (const auto& throughput = scenario.throughput)
    row.result += fmt::format("{}{} {}", row.result.empty() ? "" : ", ", throughput->metric.value_or(""),
                              worse_by(throughput->regression_pct));
  row.limit = judge::percentage_points(gate.max_error_rise) + " more";
  if (scenario.baseline_requests && scenario.candidate_requests)
    row.evidence = fmt::format("{} requests against {}", *scenario.candidate_requests, *scenario.baseline_requests);
  return row;
}

/// Whether a scenario got better by more than it may get worse, and not by accident.
bool has_improved(const model::SignificanceSummary& gate) {
  const double alpha = gate.alpha.value_or(judge::SignificanceSettings().alpha);
  for (const ScenarioSignificanceSummary& scenario : gate.scenarios) {
    const auto limit = limit_of(scenario, gate);
    const auto change = values_of(scenario).change_pct;
    if (limit && change && *change < -*limit && scenario.mann_whitney_p_value.value_or(0) <= alpha) return true;
  }
  return false;
}

/// The options whose value the report holds and is not the default.
std::string changed_options(const GateSummary& summary) {
  const judge::Settings defaults;
  std::string options;
  const auto add = [&](std::string_view option, auto value, auto fallback) {
    if (value && static_cast<double>(*value) != static_cast<double>(fallback))
      options += fmt::format(" {} {}", option, base::format_number(static_cast<double>(*value)));
  };
  if (const auto& gate = summary.overhead) add("--max-overhead-pct", gate->threshold_pct, defaults.max_overhead_pct);
  if (const auto& gate = summary.variance) {
    add("--max-variance-pct", gate->threshold_pct, defaults.variance.max_variance_pct);
    add("--min-runs", gate->min_runs, defaults.variance.min_runs);
  }
  if (const auto& gate = summary.significance) {
    const judge::SignificanceSettings& usual = defaults.significance;
    add("--regression-pct", gate->regression_pct_limit, usual.regression_pct);
    add("--alpha", gate->alpha, usual.alpha);
    add("--bootstrap-iterations", gate->bootstrap_iterations, usual.bootstrap_iterations);
    add("--min-samples", gate->min_samples_per_scenario, usual.min_samples);
    add("--min-cliffs-delta", gate->min_cliffs_delta_for_failure, usual.min_cliffs_delta);
  }
  if (const auto& gate = summary.service_level) {
    add("--max-error-rise", std::optional(gate->max_error_rise), defaults.service_level.max_error_rise);
    if (gate->max_error_rate) options += " --max-error-rate " + base::format_number(*gate->max_error_rate);
  }
  return options;
}

void add_environment(const GateSummary& summary, Publication& publication) {
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) publication.environment.emplace(name, value);
  };
  add("run class", summary.run_class);
  add("mode", summary.mode);
  if (summary.overhead) add("collector profile", summary.overhead->profile);
  if (!summary.baseline) return;
  add("baseline", baseline_of(*summary.baseline));
  add("candidate", candidate_of(*summary.baseline));
}

/// Figures that were not measured show that the gates work, and nothing about the candidate.
bool is_synthetic(const GateSummary& summary) {
  return judge::is_made_up(summary.mode) && !summary.mode.starts_with(judge::measured_mode);
}

}  // namespace

std::string worse_by(std::optional<double> regression_pct) {
  if (!regression_pct) return "change undefined";
  const std::string size = base::format_fixed(std::abs(*regression_pct), 2);
  if (size == "0.00") return "no change";
  return fmt::format("{} % {}", size, *regression_pct > 0 ? "worse" : "better");
}

std::string percent_or_nothing(std::optional<double> value) {
  return value ? base::format_quantity(*value) + " %" : std::string();
}

GateValues values_of(const ScenarioSignificanceSummary& s) {
  if (!s.metric || s.metric->empty())
    return {"ttft_ms p95", "ms", s.baseline_ttft_p95, s.candidate_ttft_p95, s.ttft_regression_pct};
  return {fmt::format("{} {}", *s.metric, s.statistic.value_or("")), s.unit, s.baseline_value, s.candidate_value,
          s.regression_pct};
}

std::optional<double> limit_of(const ScenarioSignificanceSummary& scenario, const model::SignificanceSummary& gate) {
  return scenario.regression_pct_limit ? scenario.regression_pct_limit : gate.regression_pct_limit;
}

Publication gate_publication(const GateSummary& summary) {
  Publication publication;
  publication.verdict = summary.verdict.value_or(summary.pass.value_or(false) ? Verdict::pass : Verdict::fail);
  if (const auto& gate = summary.significance)
    for (const auto& scenario : gate->scenarios) publication.rows.push_back(significance_row(scenario, *gate));
  if (const auto& gate = summary.service_level)
    for (const auto& scenario : gate->scenarios) publication.rows.push_back(service_row(scenario, *gate));
  if (summary.overhead) publication.rows.push_back(overhead_row(*summary.overhead));
  if (const auto& gate = summary.variance)
    for (const auto& scenario : gate->scenarios) publication.rows.push_back(variance_row(scenario, *gate));
  if (summary.baseline) publication.rows.push_back(provenance_row(*summary.baseline));
  for (const std::string& sentence : summary.incomplete)
    publication.rows.push_back(row_of({{}, {}, Verdict::inconclusive, sentence}, "", "Completeness"));
  model::sort_rows(publication);
  publication.headline = gate_headline(summary, publication.rows);
  publication.improved = summary.significance && has_improved(*summary.significance);
  if (is_synthetic(summary)) {
    if (publication.verdict <= Verdict::synthetic) publication.verdict = Verdict::inconclusive;
    publication.headline = fmt::format("synthetic, nothing was measured; {}", publication.headline);
  }
  publication.notes = summary.warnings;
  add_environment(summary, publication);
  publication.reproduce = {
      "# with the results folders of both sides, which CI keeps as the artifact of the job",
      fmt::format("benchgate gate --candidate {} --baseline {}{}", base::shell_word(summary.candidate_root),
                  base::shell_word(summary.baseline_root), changed_options(summary))};
  return publication;
}

}  // namespace benchgate::render
