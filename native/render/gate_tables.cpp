// SPDX-License-Identifier: MIT
#include "render/gate_tables.hpp"

#include <algorithm>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/text.hpp"
#include "judge/significance_reasons.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

using base::format_quantity;
using model::Verdict;

std::string capitals(std::string_view word) {
  std::string text(word);
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string gate_title(const judge::GateRow& gate) {
  return gate.id.empty() ? capitals(gate.name.substr(0, 1)) + std::string(gate.name.substr(1))
                         : fmt::format("{} {}", gate.id, gate.name);
}

namespace {

/// A status in a table: every status but pass is bold.
std::string marked(Verdict status) {
  const std::string word = capitals(name_of(status));
  return status == Verdict::pass ? "pass" : fmt::format("**{}**", word);
}

std::string in_cell(const std::string& name) { return markdown_code(name, Within::table); }

std::string value(const std::optional<double>& number, const std::string& unit = "") {
  if (!number) return "–";
  return markdown_text(format_quantity(*number, unit));
}

std::string percent(const std::optional<double>& number) { return number ? format_quantity(*number) + " %" : "–"; }

std::string change(const std::optional<double>& number) {
  return number ? fmt::format("{}{} %", *number > 0 ? "+" : "", format_quantity(*number)) : "–";
}

std::string range(const std::optional<stats::Interval>& interval, const std::string& unit) {
  return interval ? markdown_text(base::format_range(interval->low, interval->high, unit)) : "–";
}

std::string measure_name(const judge::Measure& measure) {
  return markdown_text(fmt::format("{} {}", measure.metric.name, measure.statistic.name), 200);
}

// --- the table of gates

/// The scenario with the fewest runs if these are too few to judge how they vary; "": all have enough.
std::string too_few_runs(const judge::VarianceReport& report) {
  const auto fewest =
      std::min_element(report.scenarios.begin(), report.scenarios.end(),
                       [](const auto& one, const auto& other) { return one.run_count < other.run_count; });
  if (fewest == report.scenarios.end() || fewest->run_count >= static_cast<std::size_t>(report.min_runs)) return {};
  return fmt::format("{}, at least {} are needed: {}", base::pluralize(fewest->run_count, "run"), report.min_runs,
                     in_cell(fewest->scenario));
}

/// The scenario and metric with the largest coefficient of variation that is judged.
std::string largest_variation(const judge::VarianceReport& report) {
  const judge::MetricVariance* worst = nullptr;
  const judge::ScenarioVariance* where = nullptr;
  for (const judge::ScenarioVariance& scenario : report.scenarios)
    for (const judge::MetricVariance& metric : scenario.metrics)
      if (metric.status != Verdict::not_evaluated && metric.cv_pct && !metric.is_by_chance() &&
          (worst == nullptr || *metric.cv_pct > *worst->cv_pct)) {
        worst = &metric;
        where = &scenario;
      }
  if (worst == nullptr) return {};
  return fmt::format("largest CV {}: {}, {}", percent(worst->cv_pct), measure_name(worst->measure),
                     in_cell(where->scenario));
}

/// What decides gate D3: too few runs of a scenario, the largest variation, or both.
std::string variance_found(const judge::VarianceReport& report) {
  const std::string few = too_few_runs(report), largest = largest_variation(report);
  if (few.empty() && largest.empty()) return "–";
  return few + (few.empty() || largest.empty() ? "" : "; ") + largest;
}

std::string worse_by(double regression_pct) {
  if (regression_pct > 0) return fmt::format("at most {} % worse", format_quantity(regression_pct));
  return regression_pct < 0 ? fmt::format("nothing worse, at least {} % better", format_quantity(-regression_pct))
                            : "no change";
}

std::string largest_change(const judge::SignificanceReport& report) {
  const judge::ScenarioSignificance* worst = nullptr;
  for (const judge::ScenarioSignificance& scenario : report.scenarios)
    if (scenario.regression_pct && (worst == nullptr || *scenario.regression_pct > *worst->regression_pct))
      worst = &scenario;
  if (worst == nullptr) return "–";
  return fmt::format("{}: {}, {}", worse_by(*worst->regression_pct), measure_name(worst->measure),
                     in_cell(worst->scenario));
}

/// The commit for people: of the merge commit that a pull request is measured at, its head.
const std::string& known_commit(const judge::Source& source) {
  return source.pull_request_head.empty() ? source.commit : source.pull_request_head;
}

std::string share(const std::optional<judge::ErrorRate>& side) {
  return side ? percent(std::optional(side->rate * 100)) : "–";
}

std::string largest_error_rise(const judge::ServiceLevelReport& report) {
  const judge::ScenarioServiceLevel* worst = nullptr;
  const auto rise = [](const judge::ScenarioServiceLevel& one) { return one.candidate->rate - one.baseline->rate; };
  for (const judge::ScenarioServiceLevel& one : report.scenarios)
    if (one.candidate && one.baseline && (worst == nullptr || rise(one) > rise(*worst))) worst = &one;
  if (worst == nullptr) return "–";
  return fmt::format("error rate {} to {}, {}", share(worst->baseline), share(worst->candidate),
                     in_cell(worst->scenario));
}

std::string service_limits(const judge::Settings& settings) {
  const judge::ServiceLevelSettings& level = settings.service_level;
  return fmt::format("error rate more than {} higher{}, or throughput worse as in E3",
                     judge::percentage_points(level.max_error_rise),
                     level.max_error_rate ? fmt::format(" or above {}", percent(level.max_error_rate)) : "");
}

std::string source_name(const judge::Source& source) {
  const std::string commit = known_commit(source).substr(0, 12);
  if (source.ref.empty()) return in_cell(commit);
  return in_cell(source.ref) + (commit.empty() || commit == source.ref ? "" : fmt::format(" ({})", in_cell(commit)));
}

// --- a section for each gate

std::string provenance_section(const judge::ProvenanceReport& report) {
  const judge::ProvenanceInput& in = report.input;
  std::string text = fmt::format("\n## Provenance: {}\n\n", capitals(name_of(report.status)));
  if (!report.reason.empty()) text += markdown_text(report.reason) + "\n\n";
  text += markdown_header({"", "Ref", "Commit"});
  text += markdown_row({"Candidate", in_cell(in.candidate.ref), in_cell(known_commit(in.candidate))});
  text += markdown_row({"Baseline", in_cell(report.baseline.ref), in_cell(report.baseline.commit)});
  text += fmt::format("\nManifest {} ({}{}); same source: {}.\n", markdown_code(in.manifest_path, Within::line, 1000),
                      in.need == judge::ManifestNeed::required ? "required" : "not required",
                      in.baseline && !in.baseline->generated_at.empty()
                          ? fmt::format(", generated {}", markdown_text(in.baseline->generated_at, 100))
                          : "",
                      report.same_source ? "yes" : "no");
  for (const std::string& file : in.identical_files)
    text += fmt::format("- byte-identical: {}\n", markdown_code(file, Within::line, 1000));
  for (const std::string& file : in.altered_files)
    text += fmt::format("- does not match its manifest: {}\n", markdown_code(file, Within::line, 1000));
  return text;
}

std::string overhead_section(const judge::GateReport& whole) {
  const judge::OverheadReport& report = whole.overhead;
  std::string text = fmt::format("\n## B5 collector overhead: {}\n\n", capitals(name_of(report.status)));
  if (!report.reason.empty()) text += markdown_text(report.reason) + "\n\n";
  text += markdown_header({"Node", ">p95 CPU"});
  for (const auto& [node, p95] : report.node_p95_pct) text += markdown_row({in_cell(node), percent(p95)});
  text += fmt::format("\nMean {}, largest {}, of {} samples in {} files; limit {} (profile {}).\n",
                      percent(report.mean_observed_pct), percent(report.max_observed_pct), report.sample_count,
                      report.files_checked, percent(whole.settings.max_overhead_pct), whole.settings.profile);
  for (const std::string& run : report.short_runs)
    text += fmt::format("- too short: {}\n", markdown_code(run, Within::line));
  return text;
}

/// "1019, 1048, 1113 ms": the unit once where all have the same.
std::string listed(std::span<const double> values, const std::string& unit) {
  std::vector<std::string> texts;
  for (const double number : values) texts.push_back(value(number, unit));
  const auto unit_of = [](const std::string& text) { return text.substr(std::min(text.find(' '), text.size())); };
  const bool is_same =
      std::all_of(texts.begin(), texts.end(), [&](const auto& text) { return unit_of(text) == unit_of(texts.back()); });
  for (std::size_t i = 0; is_same && i + 1 < texts.size(); ++i)
    texts[i].resize(texts[i].size() - unit_of(texts[i]).size());
  return base::join(texts, ", ");
}

std::string variance_section(const judge::GateReport& whole) {
  const judge::VarianceReport& report = whole.variance;
  std::string text = fmt::format("\n## D3 rerun variance: {}\n\n", capitals(name_of(report.status)));
  text += markdown_header({"Scenario", ">Runs", "Measure", ">CV", "Verdict", ">Mean", ">Std. dev.", "Each run"});
  for (const judge::ScenarioVariance& scenario : report.scenarios)
    for (const judge::MetricVariance& metric : scenario.metrics) {
      const std::string& unit = metric.measure.metric.unit;
      text +=
          markdown_row({in_cell(scenario.scenario), std::to_string(scenario.run_count), measure_name(metric.measure),
                        percent(metric.cv_pct), marked(metric.status) + (metric.is_by_chance() ? ": by chance" : ""),
                        value(metric.mean, unit), value(metric.stddev, unit), listed(metric.values, unit)});
    }
  text += fmt::format("\nCV is the standard deviation (n - 1) in percent of the mean; limit {}, at least {} runs.\n",
                      percent(whole.settings.variance.max_variance_pct), whole.settings.variance.min_runs);
  for (const judge::ScenarioVariance& scenario : report.scenarios)
    for (const judge::MetricVariance& metric : scenario.metrics)
      if (metric.is_by_chance()) text += fmt::format("\n{}: {}.\n", in_cell(scenario.scenario), metric.reason);
  return text;
}

std::string note_of(const judge::ScenarioSignificance& s) {
  std::vector<std::string> notes;
  if (!s.label.empty()) notes.push_back(s.label);
  if (s.status == Verdict::pass && !s.reason.empty()) notes.emplace_back("significant, not practical");
  return base::join(notes, ", ");
}

std::string significance_row(const judge::ScenarioSignificance& s) {
  const std::string& unit = s.measure.metric.unit;
  return markdown_row({in_cell(s.scenario), measure_name(s.measure), marked(s.status), value(s.baseline.value, unit),
                       value(s.candidate.value, unit), change(s.regression_pct),
                       s.p_value == 0.0 ? "< 1e-300" : value(s.p_value), range(s.delta_interval, unit),
                       range(s.run_interval, unit),
                       fmt::format("{}{}", value(s.cliffs_delta),
                                   s.practical_effect ? ""
                                   : s.cliffs_delta   ? " (small)"
                                                      : ""),
                       fmt::format("{} / {}{}", s.baseline.samples, s.candidate.samples,
                                   s.replicates == judge::Replicates::sample ? "" : " reports"),
                       note_of(s)});
}

/// What is over requests; "": nothing.
std::string requests_note(const judge::ScenarioSignificance& s) {
  if (!s.candidate.requests || !s.baseline.requests) return {};
  std::string text = fmt::format("\n{}: values and differences over {} / {} requests.",
                                 markdown_code(s.scenario, Within::line), *s.baseline.requests, *s.candidate.requests);
  if (s.slow_above)
    text += fmt::format(" p and Cliff's delta are of the share of the requests of each second above {}.",
                        value(*s.slow_above, s.measure.metric.unit));
  return text + "\n";
}

std::string significance_section(const judge::GateReport& whole) {
  const judge::SignificanceReport& report = whole.significance;
  const judge::SignificanceSettings& settings = whole.settings.significance;
  std::string text = fmt::format("\n## E3 significance: {}\n\n", capitals(name_of(report.status)));
  if (report.status == Verdict::not_evaluated && !report.reason.empty()) text += markdown_text(report.reason) + "\n\n";
  text += markdown_header({"Scenario", "Measure", "Verdict", ">Baseline", ">Candidate", ">Worse by", ">p",
                           ">Difference (95 %)", ">Run-level (95 %)", ">Cliff's delta", ">Samples", "Note"});
  for (const judge::ScenarioSignificance& scenario : report.scenarios) text += significance_row(scenario);
  text += fmt::format(
      "\nFails when all four hold: worse by more than {}, Mann-Whitney p < {}, bootstrap interval of the difference "
      "({} resamples, seed {}) on the worse side of 0, and |Cliff's delta| ≥ {}; with fewer than {} samples per "
      "side ({} reports for imported metrics) the gate is inconclusive. Counts are baseline / candidate. The run-level "
      "interval resamples whole runs, "
      "because samples of one run are not independent; it is shown, not judged.\n",
      percent(settings.regression_pct), format_quantity(settings.alpha), settings.bootstrap_iterations, settings.seed,
      format_quantity(settings.min_cliffs_delta), settings.min_samples, settings.min_reports);
  for (const judge::ScenarioSignificance& scenario : report.scenarios) text += requests_note(scenario);
  for (const judge::ScenarioSignificance& scenario : report.scenarios)
    if (scenario.status == Verdict::pass && !scenario.reason.empty())  // the others' reasons stand at the top
      text +=
          fmt::format("\n{}: {}.\n", markdown_code(scenario.scenario, Within::line), markdown_text(scenario.reason));
  return text;
}

std::string service_section(const judge::ServiceLevelReport& report) {
  if (report.scenarios.empty()) return {};
  std::string text = fmt::format("\n## Service level: {}\n\n", capitals(name_of(report.status)));
  text += markdown_header({"Scenario", "Verdict", ">Error rate baseline", ">Error rate candidate", ">Requests", ">p",
                           ">Throughput baseline", ">Throughput candidate", ">Worse by", ">p", ">Cliff's delta"});
  for (const judge::ScenarioServiceLevel& s : report.scenarios) {
    const auto requests = [](const std::optional<judge::ErrorRate>& side) {
      return side && side->requests ? fmt::format("{}", *side->requests) : std::string("–");
    };
    const judge::ScenarioSignificance throughput = s.throughput.value_or(judge::ScenarioSignificance());
    const std::string& unit = throughput.measure.metric.unit;
    text +=
        markdown_row({in_cell(s.scenario), marked(s.status), share(s.baseline), share(s.candidate),
                      fmt::format("{} / {}", requests(s.baseline), requests(s.candidate)), value(s.p_value),
                      value(throughput.baseline.value, unit), value(throughput.candidate.value, unit),
                      change(throughput.regression_pct), value(throughput.p_value), value(throughput.cliffs_delta)});
  }
  for (const judge::ScenarioServiceLevel& s : report.scenarios)
    if (!s.reason.empty())
      text += fmt::format("\n{}: {}.\n", markdown_code(s.scenario, Within::line), markdown_text(s.reason));
  return text;
}

/// Figures of the JSON that few readers want, and the statistics behind the findings at the top.
std::string more_of_significance(const judge::SignificanceReport& report) {
  if (report.scenarios.empty()) return {};
  std::string text = "\n<details><summary>More about the samples</summary>\n\n";
  text += markdown_header({"Scenario", "Measure", "Better", ">Limit", ">Median baseline", ">Median candidate",
                           ">Tokens/s p50 baseline", ">Tokens/s p50 candidate", ">Failed samples", "Enough samples"});
  for (const judge::ScenarioSignificance& s : report.scenarios) {
    const std::string& unit = s.measure.metric.unit;
    text += markdown_row({in_cell(s.scenario), measure_name(s.measure), std::string(name_of(s.measure.metric.better)),
                          percent(s.regression_pct_limit), value(s.baseline.median, unit),
                          value(s.candidate.median, unit), value(s.baseline.tokens_p50), value(s.candidate.tokens_p50),
                          fmt::format("{} / {}", s.baseline.failed, s.candidate.failed),
                          s.minimum_samples_reached ? "yes" : "no"});
  }
  std::string reasons;
  for (const judge::ScenarioSignificance& s : report.scenarios)
    if (judge::plain_reason(s) != labelled_reason(s))
      reasons += fmt::format("- {}: {}\n", markdown_code(s.scenario, Within::line), markdown_text(s.reason));
  if (!reasons.empty()) text += "\nThe findings with their statistics:\n\n" + reasons;
  return text + "\n</details>\n";
}

}  // namespace

std::string gates_table(const judge::GateReport& report) {
  const auto gates = rows_of(report);
  const judge::SignificanceSettings& e3 = report.settings.significance;
  const judge::OverheadReport& b5 = report.overhead;
  std::string text = "\n## Gates\n\n" + markdown_header({"Gate", "Verdict", "Found", "Fails when"});
  text += markdown_row({gate_title(gates[0]), marked(gates[0].status),
                        fmt::format("{} against {}", source_name(report.provenance.input.candidate),
                                    source_name(report.provenance.baseline)),
                        "same source, same files, or no manifest where one is required"});
  text += markdown_row({gate_title(gates[1]), marked(gates[1].status),
                        b5.max_node_p95_pct ? fmt::format("p95 {} on {}, mean {}", percent(b5.max_node_p95_pct),
                                                          in_cell(b5.max_node_p95_node), percent(b5.mean_observed_pct))
                                            : "–",
                        fmt::format("p95 of a node or mean above {}", percent(report.settings.max_overhead_pct))});
  text += markdown_row(
      {gate_title(gates[2]), marked(gates[2].status), variance_found(report.variance),
       fmt::format("CV above {}, or fewer than {} runs", percent(report.settings.variance.max_variance_pct),
                   report.settings.variance.min_runs)});
  text += markdown_row(
      {gate_title(gates[3]), marked(gates[3].status), largest_change(report.significance),
       fmt::format("worse by more than {}, p < {}, interval beyond 0, and \\|delta\\| ≥ {}", percent(e3.regression_pct),
                   format_quantity(e3.alpha), format_quantity(e3.min_cliffs_delta))});
  for (std::size_t i = 4; i < gates.size(); ++i)
    text += gates[i].name == "service level"
                ? markdown_row({gate_title(gates[i]), marked(gates[i].status), largest_error_rise(report.service_level),
                                service_limits(report.settings)})
                : markdown_row({gate_title(gates[i]), marked(gates[i].status),
                                base::pluralize(report.incomplete.size(), "gap"),
                                "never: interrupted runs and scenarios without runs are inconclusive"});
  return text;
}

std::string gate_sections(const judge::GateReport& report) {
  return significance_section(report) + more_of_significance(report.significance) +
         service_section(report.service_level) + variance_section(report) + overhead_section(report) +
         provenance_section(report.provenance);
}

}  // namespace benchgate::render
