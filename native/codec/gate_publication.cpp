// SPDX-License-Identifier: MIT
#include "codec/gate_publication.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/quantity.hpp"
#include "base/quantity_range.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"

namespace benchgate::codec {

namespace {

using model::Publication;
using model::PublicationRow;
using model::Verdict;

std::string shown(std::optional<double> value, std::string_view unit) {
  return value ? base::format_quantity(*value, unit) : std::string("–");
}

/// The gate's regression is positive when the metric gets worse, whatever its direction.
std::string worse_by(std::optional<double> regression_pct) {
  if (!regression_pct) return "change undefined";
  const std::string size = base::format_fixed(std::abs(*regression_pct), 2);
  if (size == "0.00") return "no change";
  return fmt::format("{} % {}", size, *regression_pct > 0 ? "worse" : "better");
}

std::string percent_at(syntax::JsonValue object, std::string_view name) {
  const auto value = object.number_at({name});
  return value ? base::format_quantity(*value) + " %" : std::string();
}

constexpr std::string_view significance_name = "E3 significance";

/// `status`, or the reference tool's `pass`; absent when there is neither.
std::optional<Verdict> status_of(syntax::JsonValue object) {
  const syntax::JsonValue pass = object.find("pass");
  if (const syntax::JsonValue status = object.find("status")) return model::parse_verdict(status.text());
  if (!pass.as_boolean()) return std::nullopt;
  return *pass.as_boolean() ? Verdict::pass : Verdict::fail;
}

std::string reason_of(syntax::JsonValue object) {
  const std::string reason = object.text_at({"reason"});
  return reason.empty() ? object.text_at({"failure_reason"}) : reason;
}

std::string joined_texts(const std::vector<std::string>& texts) { return base::join(texts, ", "); }

/// "v1.2 (0123456789ab)".
std::string source_name(syntax::JsonValue object, std::string_view ref, std::string_view commit) {
  const std::string name = object.text_at({ref});
  const std::string sha = object.text_at({commit}).substr(0, 12);
  if (name.empty() || sha.empty()) return name + sha;
  return fmt::format("{} ({})", name, sha);
}

PublicationRow provenance_row(syntax::JsonValue gate) {
  const std::string baseline = source_name(gate, "source_ref", "source_commit");
  const std::string candidate = source_name(gate, "candidate_ref", "candidate_commit");
  PublicationRow row{status_of(gate).value_or(Verdict::not_evaluated), "", "Provenance", "", "", "", reason_of(gate)};
  row.result = fmt::format("{} against {}", candidate.empty() ? "candidate" : candidate,
                           baseline.empty() ? "a baseline of unknown source" : baseline);
  row.limit = "two sources";
  return row;
}

PublicationRow overhead_row(syntax::JsonValue gate) {
  PublicationRow row{
      status_of(gate).value_or(Verdict::not_evaluated), "", "B5 collector overhead", "", "", "", reason_of(gate)};
  if (const auto p95 = gate.number_at({"max_node_p95_pct"})) {
    row.result = fmt::format("p95 {} %", base::format_quantity(*p95));
    if (const std::string node = gate.text_at({"max_node_p95_node"}); !node.empty()) row.result += " on " + node;
  }
  if (const auto mean = gate.number_at({"mean_observed_pct"}))
    row.result += fmt::format("{}mean {} %", row.result.empty() ? "" : ", ", base::format_quantity(*mean));
  row.limit = percent_at(gate, "threshold_pct");
  if (const auto count = gate.unsigned_at({"sample_count"})) row.evidence = fmt::format("{} samples", *count);
  return row;
}

struct VarianceName {
  std::string_view field, shown_as;
};

/// How the reference tool calls what our `metrics` list says.
constexpr std::array<VarianceName, 3> reference_variances{{{"variance_pct", "ttft_ms p95"},
                                                           {"tokens_variance_pct", "token_throughput_tps p50"},
                                                           {"error_rate_variance_pct", "error_rate mean"}}};

PublicationRow variance_row(syntax::JsonValue scenario, syntax::JsonValue gate) {
  PublicationRow row{status_of(scenario).value_or(Verdict::not_evaluated),
                     scenario.text_at({"scenario"}),
                     "D3 rerun variance",
                     "",
                     percent_at(gate, "threshold_pct"),
                     "",
                     reason_of(scenario)};
  std::vector<std::string> variances;
  if (const syntax::JsonValue metrics = scenario.find("metrics")) {
    for (const syntax::JsonValue metric : metrics.elements())
      variances.push_back(fmt::format("{} {} CV {} %", metric.text_at({"metric"}), metric.text_at({"statistic"}),
                                      shown(metric.number_at({"cv_pct"}), "")));
  } else {
    for (const VarianceName& name : reference_variances)
      if (const auto value = scenario.number_at({name.field}))
        variances.push_back(fmt::format("{} CV {} %", name.shown_as, base::format_quantity(*value)));
  }
  row.result = joined_texts(variances);
  if (const auto runs = scenario.unsigned_at({"run_count"})) row.evidence = fmt::format("{} runs", *runs);
  return row;
}

/// What an E3 entry compares, whoever wrote it.
struct ComparedValues {
  std::string measure;
  std::string unit;
  std::optional<double> baseline, candidate, change_pct;
};

ComparedValues comparison_of(syntax::JsonValue scenario) {
  const std::string metric = scenario.text_at({"metric"});
  if (metric.empty())
    return {"ttft_ms p95", "ms", scenario.number_at({"baseline_ttft_p95"}), scenario.number_at({"candidate_ttft_p95"}),
            scenario.number_at({"ttft_regression_pct"})};
  return {fmt::format("{} {}", metric, scenario.text_at({"statistic"})), scenario.text_at({"unit"}),
          scenario.number_at({"baseline_value"}), scenario.number_at({"candidate_value"}),
          scenario.number_at({"regression_pct"})};
}

std::string evidence_of(syntax::JsonValue scenario) {
  std::vector<std::string> pieces;
  if (const auto p = scenario.number_at({"mann_whitney_p_value"}))
    pieces.push_back(*p < 0.0001 ? std::string("p below 0.0001") : "p = " + base::format_fixed(*p, 4));
  if (const syntax::JsonValue interval = scenario.find("bootstrap_delta_ci95");
      interval && interval.elements().size() == 2) {
    const auto low = interval.elements()[0].as_number(), high = interval.elements()[1].as_number();
    if (low && high)
      pieces.push_back("95 % CI of the change " + base::format_range(*low, *high, comparison_of(scenario).unit));
  }
  if (const auto delta = scenario.number_at({"cliffs_delta"}))
    pieces.push_back("Cliff's delta " + base::format_fixed(*delta, 2));
  const auto candidate = scenario.unsigned_at({"candidate_n"});
  const auto baseline = scenario.unsigned_at({"baseline_n"});
  if (candidate && baseline) pieces.push_back(fmt::format("n = {} against {}", *candidate, *baseline));
  return joined_texts(pieces);
}

/// A scenario may have a limit of its own.
std::string significance_limit(syntax::JsonValue scenario, syntax::JsonValue gate) {
  const auto own = scenario.number_at({"regression_pct_limit"});
  const auto limit = own ? own : gate.number_at({"regression_pct_limit"});
  return limit ? fmt::format("{} % worse", base::format_quantity(*limit)) : std::string();
}

PublicationRow significance_row(syntax::JsonValue scenario, syntax::JsonValue gate) {
  PublicationRow row{status_of(scenario).value_or(Verdict::not_evaluated),
                     scenario.text_at({"scenario"}),
                     std::string(significance_name),
                     "",
                     significance_limit(scenario, gate),
                     evidence_of(scenario),
                     reason_of(scenario)};
  // The statistics stand beside it, as evidence.
  if (const std::string finding = scenario.text_at({"finding"}); !finding.empty()) row.why = finding;
  const ComparedValues c = comparison_of(scenario);
  row.result = fmt::format("{} {} to {}, {}", c.measure, shown(c.baseline, c.unit), shown(c.candidate, c.unit),
                           worse_by(c.change_pct));
  return row;
}

/// The E3 entry with the worst status, among equals the one that got worst.
syntax::JsonValue worst_comparison(syntax::JsonValue summary) {
  syntax::JsonValue worst;
  std::pair<Verdict, double> rank{};
  if (const syntax::JsonValue scenarios = summary.at({"significance", "scenarios"}))
    for (const syntax::JsonValue scenario : scenarios.elements()) {
      const auto change = comparison_of(scenario).change_pct;
      const std::pair<Verdict, double> own{status_of(scenario).value_or(Verdict::pass), change.value_or(0)};
      if (!change || (worst && own <= rank)) continue;
      worst = scenario;
      rank = own;
    }
  return worst;
}

std::string row_headline(const PublicationRow& row) {
  const std::string what = row.subject.empty() ? row.check : fmt::format("{} of {}", row.check, row.subject);
  if (row.check != significance_name && !row.result.empty() && !row.limit.empty())
    return fmt::format("{}: {} (limit {})", what, row.result, row.limit);
  return fmt::format("{}: {}", what, row.why.empty() ? row.result : row.why);
}

/// The one number that matters: the change that failed E3, else what the worst
/// gate says, else, when nothing is wrong, the largest change.
std::string headline_of(const Publication& publication, syntax::JsonValue summary) {
  if (const std::string error = summary.text_at({"error"}); !error.empty()) return error;
  const syntax::JsonValue worst = worst_comparison(summary);
  const PublicationRow* first = publication.rows.empty() ? nullptr : &publication.rows.front();
  const bool wrong = first != nullptr && first->status > Verdict::not_evaluated;
  if (wrong && (!worst || first->check != significance_name || first->status != Verdict::fail))
    return row_headline(*first);
  if (!worst) return "";
  const ComparedValues c = comparison_of(worst);
  const std::string limit = significance_limit(worst, summary.find("significance"));
  // A reference tool's report may fail E3 for lack of samples: then the change does not matter.
  if (wrong && c.change_pct <= 0) return row_headline(*first);
  return fmt::format("{}{}: {} {} (limit {})", wrong ? "" : "largest change: ", worst.text_at({"scenario"}), c.measure,
                     worse_by(c.change_pct), limit.substr(0, limit.find(" worse")));
}

/// Whether a scenario got better by more than it may get worse, and not by accident.
bool has_improved(syntax::JsonValue gate) {
  const syntax::JsonValue scenarios = gate ? gate.find("scenarios") : gate;
  if (!scenarios) return false;
  for (const syntax::JsonValue scenario : scenarios.elements()) {
    const auto own = scenario.number_at({"regression_pct_limit"});
    const auto limit = own ? own : gate.number_at({"regression_pct_limit"});
    const double p_value = scenario.number_at({"mann_whitney_p_value"}).value_or(0);
    const auto change = comparison_of(scenario).change_pct;
    if (limit && change && *change < -*limit && p_value <= gate.number_at({"alpha"}).value_or(0.05)) return true;
  }
  return false;
}

struct GateSetting {
  std::string_view option, group, field;
  double fallback;
};

/// Options whose value the report holds; the command line shows those that differ from the default.
constexpr std::array<GateSetting, 8> gate_settings{{
    {"--max-overhead-pct", "overhead", "threshold_pct", 3},
    {"--max-variance-pct", "variance", "threshold_pct", 10},
    {"--min-runs", "variance", "min_runs", 3},
    {"--regression-pct", "significance", "regression_pct_limit", 5},
    {"--alpha", "significance", "alpha", 0.05},
    {"--bootstrap-iterations", "significance", "bootstrap_iterations", 1000},
    {"--min-samples", "significance", "min_samples_per_scenario", 30},
    {"--min-cliffs-delta", "significance", "min_cliffs_delta_for_failure", 0.147},
}};

std::string command_line(syntax::JsonValue summary) {
  std::string line =
      fmt::format("benchgate gate --candidate {} --baseline {}", base::shell_word(summary.text_at({"candidate_root"})),
                  base::shell_word(summary.text_at({"baseline_root"})));
  for (const GateSetting& setting : gate_settings) {
    const auto value = summary.number_at({setting.group, setting.field});
    if (value && *value != setting.fallback) line += fmt::format(" {} {}", setting.option, base::format_number(*value));
  }
  return line;
}

void add_environment(syntax::JsonValue summary, Publication& publication) {
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) publication.environment.emplace(name, value);
  };
  add("run class", summary.text_at({"run_class"}));
  add("mode", summary.text_at({"mode"}));
  add("collector profile", summary.text_at({"overhead", "profile"}));
  const syntax::JsonValue provenance = summary.find("baseline");
  add("baseline", source_name(provenance, "source_ref", "source_commit"));
  add("candidate", source_name(provenance, "candidate_ref", "candidate_commit"));
}

void add_scenario_rows(syntax::JsonValue gate,
                       PublicationRow (*row_of)(syntax::JsonValue scenario, syntax::JsonValue gate),
                       Publication& publication) {
  if (const syntax::JsonValue scenarios = gate.find("scenarios"))
    for (const syntax::JsonValue scenario : scenarios.elements()) publication.rows.push_back(row_of(scenario, gate));
}

/// Figures that were not measured show that the gates work, and nothing about the candidate: they never read as a pass.
bool is_synthetic(syntax::JsonValue summary) {
  const std::string mode = summary.text_at({"mode"});
  return !mode.empty() && !mode.starts_with("full");
}

}  // namespace

Publication gate_publication(syntax::JsonValue summary, std::string_view where) {
  Publication publication;
  const syntax::JsonValue verdict = summary.find("verdict");
  const auto status = verdict ? model::parse_verdict(verdict.text()) : status_of(summary);
  if (!status) throw Error(where, "has no verdict: is it a gate's m5_gate_summary.json?");
  publication.verdict = *status;
  if (const syntax::JsonValue gate = summary.find("significance"))
    add_scenario_rows(gate, significance_row, publication);
  if (const syntax::JsonValue gate = summary.find("overhead")) publication.rows.push_back(overhead_row(gate));
  if (const syntax::JsonValue gate = summary.find("variance")) add_scenario_rows(gate, variance_row, publication);
  if (const syntax::JsonValue gate = summary.find("baseline")) publication.rows.push_back(provenance_row(gate));
  model::sort_rows(publication);
  publication.headline = headline_of(publication, summary);
  publication.improved = has_improved(summary.find("significance"));
  if (is_synthetic(summary)) {
    if (publication.verdict <= Verdict::not_evaluated) publication.verdict = Verdict::inconclusive;
    publication.headline = fmt::format("synthetic, nothing was measured; {}", publication.headline);
  }
  if (const syntax::JsonValue warnings = summary.find("warnings"))
    for (const syntax::JsonValue warning : warnings.elements()) publication.notes.emplace_back(warning.text());
  add_environment(summary, publication);
  publication.reproduce.emplace_back(
      "# with the results folders of both sides, which CI keeps as the artifact of the job");
  publication.reproduce.push_back(command_line(summary));
  return publication;
}

}  // namespace benchgate::codec
