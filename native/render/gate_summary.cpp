// SPDX-License-Identifier: MIT
#include "render/gate_summary.hpp"

#include <cmath>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "format/gate_summary_json.hpp"
#include "judge/gate_summary.hpp"
#include "judge/significance_reasons.hpp"
#include "render/gate_tables.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

using base::format_quantity;
using model::Verdict;
using model::VerdictKind;

// --- headline

std::string names_of_gates(const judge::GateReport& report, VerdictKind kind) {
  std::vector<std::string> names;
  for (const judge::GateRow& gate : rows_of(report))
    if (kind_of(gate.status) == kind) names.push_back(gate_title(gate));
  return base::join(names, ", ");
}

std::string headline(const judge::GateReport& report) {
  switch (const VerdictKind kind = kind_of(report.verdict); kind) {
    case VerdictKind::error:
      return report.error.empty() ? fmt::format("Error: {}.", names_of_gates(report, kind))
                                  : std::string("The input could not be read, so nothing was judged.");
    case VerdictKind::fail: return "Failed: " + names_of_gates(report, kind) + ".";
    case VerdictKind::undecided: return "Undecided: " + names_of_gates(report, kind) + ".";
    default: break;
  }
  return report.provenance.status == Verdict::not_verified
             ? std::string("No gate failed, but the provenance is not verified.")
             : fmt::format("All four gates{} pass for {}.",
                           report.service_level.status == Verdict::pass ? " and the service level" : "",
                           base::pluralize(report.scenarios.size(), "scenario"));
}

/// "PASS", or of figures that were not measured "SYNTHETIC" or "FAIL OF SYNTHETIC FIGURES".
std::string title_of(const judge::GateReport& report) {
  const bool is_stated = report.verdict == Verdict::synthetic || !judge::is_made_up(report.mode);
  return capitals(name_of(report.verdict)) + (is_stated ? "" : " OF SYNTHETIC FIGURES");
}

std::string eligibility(const judge::GateReport& report) {
  if (report.release_eligible) return "Eligible for a release.";
  if (report.verdict > Verdict::synthetic) return "Not eligible for a release.";
  return fmt::format("Not eligible for a release: {}.", base::join(report.release_gaps, ", "));
}

// --- failures and open questions, one sentence for each scenario

struct ScenarioFinding {
  std::string gate;
  std::string scenario;
  std::string reason;
};

std::vector<ScenarioFinding> findings(const judge::GateReport& report, VerdictKind kind) {
  std::vector<ScenarioFinding> all;
  const auto gates = rows_of(report);
  for (const judge::GateRow& gate : {gates[0], gates[1]})
    if (kind_of(gate.status) == kind) all.push_back({gate_title(gate), "", gate.reason});
  for (const judge::ScenarioVariance& scenario : report.variance.scenarios)
    if (kind_of(scenario.status) == kind) all.push_back({gate_title(gates[2]), scenario.scenario, scenario.reason});
  for (const judge::ScenarioSignificance& scenario : report.significance.scenarios)
    if (kind_of(scenario.status) == kind)
      all.push_back({gate_title(gates[3]), scenario.scenario, judge::plain_reason(scenario)});
  if (kind == VerdictKind::undecided)
    for (const std::string& sentence : report.incomplete) all.push_back({gate_title(gates.back()), "", sentence});
  for (const judge::ScenarioServiceLevel& scenario : report.service_level.scenarios)
    if (kind_of(scenario.status) == kind) all.push_back({gate_title(gates[4]), scenario.scenario, scenario.reason});
  return all;
}

void add_findings(std::string& text, std::string_view title, const std::vector<ScenarioFinding>& all) {
  if (all.empty()) return;
  text += fmt::format("\n## {}\n\n", title);
  for (const ScenarioFinding& finding : all) {
    text += fmt::format("- **{}**", finding.gate);
    if (!finding.scenario.empty()) text += fmt::format(", {}", markdown_code(finding.scenario, Within::line));
    text += fmt::format(": {}\n", markdown_text(finding.reason));
  }
}

// --- figures for a terminal

std::string overhead_figures(const judge::OverheadReport& overhead) {
  if (!overhead.max_node_p95_pct || !overhead.mean_observed_pct) return {};
  return fmt::format("p95 {} %, mean {} % (limit {} %)", format_quantity(*overhead.max_node_p95_pct),
                     format_quantity(*overhead.mean_observed_pct), format_quantity(overhead.threshold_pct));
}

std::string variance_figures(const judge::VarianceReport& variance) {
  std::optional<double> largest;
  for (const judge::ScenarioVariance& scenario : variance.scenarios)
    for (const judge::MetricVariance& metric : scenario.metrics)
      if (metric.cv_pct && !metric.is_by_chance() && (!largest || *metric.cv_pct > *largest)) largest = metric.cv_pct;
  if (!largest) return {};
  return fmt::format("CV up to {} % (limit {} %)", format_quantity(*largest), format_quantity(variance.threshold_pct));
}

std::string significance_figures(const judge::SignificanceReport& significance) {
  const judge::ScenarioSignificance* worst = nullptr;
  for (const judge::ScenarioSignificance& scenario : significance.scenarios)
    if (scenario.regression_pct && (worst == nullptr || *scenario.regression_pct > *worst->regression_pct))
      worst = &scenario;
  if (worst == nullptr) return {};
  const double regression = *worst->regression_pct;
  const std::string change = regression == 0 ? "unchanged"
                                             : fmt::format("{} % {}", format_quantity(std::abs(regression)),
                                                           regression < 0 ? "better" : "worse");
  return fmt::format("{} {} {} (limit {} %)", worst->scenario, worst->measure.metric.name, change,
                     format_quantity(worst->regression_pct_limit));
}

/// Of the scenario with the highest error rate.
std::string service_figures(const judge::GateReport& report) {
  const judge::ScenarioServiceLevel* worst = nullptr;
  for (const judge::ScenarioServiceLevel& one : report.service_level.scenarios)
    if (one.candidate && one.baseline && (worst == nullptr || one.candidate->rate > worst->candidate->rate))
      worst = &one;
  if (worst == nullptr) return {};
  return fmt::format("{} error rate {} % to {} % (limit {} more)", worst->scenario,
                     format_quantity(worst->baseline->rate * 100), format_quantity(worst->candidate->rate * 100),
                     judge::percentage_points(report.settings.service_level.max_error_rise));
}

/// What a gate that passed found at worst, and its limit: "CV up to 1.2 % (limit 10 %)"; "" when it has no figure.
std::string figures_of(const judge::GateReport& report, const judge::GateRow& gate) {
  if (gate.id == "B5") return overhead_figures(report.overhead);
  if (gate.id == "D3") return variance_figures(report.variance);
  if (gate.id == "E3") return significance_figures(report.significance);
  if (gate.name == "service level") return service_figures(report);
  return {};
}

std::string origin(const judge::GateReport& report) {
  return fmt::format("\nCandidate {}, baseline {}, generated {}{}{}.\n",
                     markdown_code(report.candidate_root, Within::line, 1000),
                     markdown_code(report.baseline_root, Within::line, 1000), report.generated_at,
                     report.mode.empty() ? "" : fmt::format(", mode {}", markdown_code(report.mode, Within::line)),
                     report.run_class.empty() ? "" : fmt::format(", run class {}", report.run_class));
}

}  // namespace

std::string gate_summary_markdown(const judge::GateReport& report) {
  std::string text =
      fmt::format("# Release gates: {}\n\n{} {}\n", title_of(report), headline(report), eligibility(report));
  if (!report.error.empty()) text += fmt::format("\n- **Input error**: {}\n", markdown_text(report.error));
  add_findings(text, "Errors", findings(report, VerdictKind::error));
  add_findings(text, "Failures", findings(report, VerdictKind::fail));
  add_findings(text, "Not decided", findings(report, VerdictKind::undecided));
  if (!report.warnings.empty()) text += "\n## Warnings\n\n";
  for (const std::string& warning : report.warnings) text += fmt::format("- {}\n", markdown_text(warning));
  if (report.error.empty()) {
    text += gates_table(report);
    text += gate_sections(report);
  }
  return text + origin(report);
}

Page gate_summary_page(const judge::GateReport& report) {
  Page page;
  page.line({"release gates: ", verdict(title_of(report)), ". ", headline(report), " ", eligibility(report)});
  Lines items;
  if (!report.error.empty()) items.emplace_back(report.error);
  for (const judge::GateRow& gate : rows_of(report))
    if (report.error.empty()) {
      const std::string found = gate.reason.empty() ? figures_of(report, gate) : gate.reason;
      items.push_back(
          {fmt::format("{:24} ", gate_title(gate)), verdict(name_of(gate.status)), found.empty() ? "" : ": ", found});
    }
  for (const std::string& warning : report.warnings) items.push_back({"warning: ", warning});
  return page.list(std::move(items));
}

std::string gate_summary_json(const judge::GateReport& report) {
  return format::write_gate_summary(judge::summary_of(report));
}

}  // namespace benchgate::render
