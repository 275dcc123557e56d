// SPDX-License-Identifier: MIT
#include <array>
#include <optional>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/assertions.hpp"
#include "judge/attribution_figures.hpp"
#include "judge/synthetic.hpp"
#include "render/markdown.hpp"
#include "render/study_summary.hpp"

namespace benchgate::render {

namespace {

using model::AssertionResult;
using model::JudgedStudy;
using model::StudyProfile;
using model::Treatment;

constexpr std::string_view undefined_figure = "–";
constexpr std::string_view all_scenarios = "all together";

constexpr std::array<std::string_view, 7> study_files{
    "treatment_predictions.csv", "confusion_matrix.csv", "class_metrics.csv", "treatment_comparison.csv",
    "attribution_summary.json",  "provenance.json",      "report.md"};

std::string study_number(double value) { return base::format_fixed(value, 4); }

std::string with_range(const std::optional<double>& value, const std::optional<model::Range95>& interval) {
  if (!value) return std::string(undefined_figure);
  if (!interval) return study_number(*value);
  return fmt::format("{} [{}, {}]", study_number(*value), study_number(interval->low), study_number(interval->high));
}

std::string scenario_cell(const std::string& scenario) {
  return scenario.empty() ? std::string(all_scenarios) : markdown_code(scenario, Within::table);
}

/// "publication", or "exploratory, not gating"; of figures that were not measured "synthetic, ..." in front.
std::string class_text(const JudgedStudy& judged) {
  return fmt::format("{}{}{}", judge::is_synthetic(judged.origin.mode) ? "synthetic, " : "", judged.run_class,
                     judged.is_exploratory() ? ", not gating" : "");
}

/// "pass (all claims hold)"; there is none of exploratory results.
std::string_view verdict_text(const JudgedStudy& judged) {
  if (judged.is_exploratory()) return "none (exploratory results decide nothing)";
  switch (judged.verdict) {
    case model::Verdict::pass: return "pass (all claims hold)";
    case model::Verdict::fail: return "fail (a claim does not hold)";
    case model::Verdict::inconclusive: return "inconclusive (a claim could not be evaluated)";
    default: return "none (the scenarios claim nothing)";
  }
}

std::string origin_lines(const JudgedStudy& judged) {
  const model::StudyOrigin& origin = judged.origin;
  std::string text =
      fmt::format("- Verdict: {}\n- Mode: {}\n", verdict_text(judged), markdown_code(origin.mode, Within::line));
  text += fmt::format(
      "- Source: {}{}\n", markdown_code(origin.source_commit, Within::line),
      origin.source_ref.empty() ? "" : fmt::format(" ({})", markdown_code(origin.source_ref, Within::line)));
  return text + fmt::format(
                    "- Intervals: 95 %, {} bootstrap resamples of whole runs, seed {}; runs, images, kernels and "
                    "digests: `provenance.json`\n",
                    judge::attribution_resamples, origin.bootstrap_seed);
}

std::string treatments_of_study(const JudgedStudy& judged) {
  std::string text = markdown_header({"Scenario", "Treatment", ">Runs", ">Incidents", ">Accuracy", ">Macro F1",
                                      ">Abstained", ">False positives", ">Detection delay (s)"});
  for (const StudyProfile& profile : judged.study.profiles) {
    const model::AttributionFigures& figures = profile.figures;
    text += markdown_row({scenario_cell(profile.scenario), std::string(name_of(profile.treatment)),
                          std::to_string(profile.runs), std::to_string(figures.incidents),
                          with_range(figures.accuracy, figures.accuracy_ci95),
                          with_range(figures.macro_f1, figures.macro_f1_ci95), with_range(figures.abstain_rate, {}),
                          with_range(figures.false_positive_rate, {}),
                          with_range(figures.detection_delay_s, figures.detection_delay_ci95)});
  }
  text += "\n";
  for (const model::TreatmentRow& row : model::treatments) text += fmt::format("- {}: {}\n", row.name, row.sees);
  return text;
}

std::string estimate_cell(const std::optional<model::Estimate>& estimate) {
  return estimate ? with_range(estimate->value, estimate->ci95) : std::string(undefined_figure);
}

std::string comparisons_of_study(const JudgedStudy& judged) {
  std::string text =
      markdown_header({"Scenario", "B against", ">Accuracy", ">Macro F1", ">Detection delay shorter by (ratio)"});
  for (const model::StudyComparison& one : judged.study.comparisons)
    text += markdown_row({scenario_cell(one.scenario), std::string(name_of(one.against)), estimate_cell(one.accuracy),
                          estimate_cell(one.macro_f1), estimate_cell(one.delay_reduction)});
  return text;
}

std::string classes_of_study(const JudgedStudy& judged) {
  std::string text =
      markdown_header({"Scenario", "Treatment", "Domain", ">Incidents", ">Precision", ">Recall", ">F1", ">Abstained"});
  for (const StudyProfile& profile : judged.study.profiles)
    for (const model::ClassMetrics& one : profile.figures.classes) {
      const auto interval = profile.f1_ci95.find(one.domain);
      text += markdown_row(
          {scenario_cell(profile.scenario), std::string(name_of(profile.treatment)),
           markdown_code(one.domain, Within::table), std::to_string(one.support), with_range(one.precision, {}),
           with_range(one.recall, {}),
           with_range(one.f1, interval == profile.f1_ci95.end() ? std::nullopt : std::optional(interval->second)),
           one.support > 0 ? study_number(one.abstain_rate) : std::string(undefined_figure)});
    }
  return text;
}

std::string confusions_of_study(const JudgedStudy& judged) {
  std::string text = markdown_header({"Scenario", "Treatment", "True", "Named", ">Incidents"});
  for (const StudyProfile& profile : judged.study.profiles)
    for (const auto& [domains, count] : profile.figures.confusion)
      text += markdown_row({scenario_cell(profile.scenario), std::string(name_of(profile.treatment)),
                            markdown_code(domains.first, Within::table), markdown_code(domains.second, Within::table),
                            std::to_string(count)});
  return text;
}

/// Whether a claim holds; the verdict's own words are for all of them only, and not for exploratory results.
std::string_view claim_word(const model::AssertionResult& result) {
  if (!result.observed) return "not evaluated";
  return result.status == model::Verdict::pass ? "holds" : "does not hold";
}

std::string claims_of_study(const JudgedStudy& judged) {
  std::string text = markdown_header({"Scenario", "Claim", "Result", ">Observed", "Why not"});
  for (const auto& [scenario, result] : judged.claims)
    text +=
        markdown_row({scenario_cell(scenario), markdown_text(judge::described(result.assertion)),
                      std::string(claim_word(result)), with_range(result.observed, {}), markdown_text(result.reason)});
  return text;
}

Line claim_line(const std::string& scenario, const model::AssertionResult& result) {
  return {fmt::format("{:14} ", claim_word(result)), scenario, ": ", judge::described(result.assertion),
          result.observed ? fmt::format(", got {}", base::format_quantity(*result.observed))
                          : fmt::format(": {}", result.reason)};
}

}  // namespace

std::string study_report_markdown(const JudgedStudy& judged) {
  std::string text = fmt::format("# Attribution study: {}\n\n", class_text(judged));
  if (judged.is_exploratory()) {
    text += "**Exploratory: these results cannot gate a release.**\n\n";
    for (const std::string& gap : judged.gaps) text += fmt::format("- {}\n", markdown_text(gap));
    text += "\n";
  }
  text += origin_lines(judged);
  text += "\n## Treatments\n\n" + treatments_of_study(judged);
  text += "\n## Comparison\n\n" + comparisons_of_study(judged);
  if (!judged.claims.empty()) text += "\n## Claims\n\n" + claims_of_study(judged);
  text += "\n## Classes\n\n" + classes_of_study(judged) + "\n## Confusions\n\n" + confusions_of_study(judged);
  text += "\n## Files\n\n";
  for (const std::string_view name : study_files) text += fmt::format("- `{}`\n", name);
  return text;
}

Page study_page(const JudgedStudy& judged) {
  Lines items;
  for (const std::string& gap : judged.gaps) items.push_back({"exploratory: ", gap});
  for (const StudyProfile& profile : judged.study.profiles)
    items.emplace_back(fmt::format("{:24} {:8} {}, accuracy {}, macro F1 {}",
                                   profile.scenario.empty() ? std::string(all_scenarios) : profile.scenario,
                                   name_of(profile.treatment), base::pluralize(profile.runs, "run"),
                                   with_range(profile.figures.accuracy, profile.figures.accuracy_ci95),
                                   with_range(profile.figures.macro_f1, profile.figures.macro_f1_ci95)));
  for (const auto& [scenario, result] : judged.claims) items.push_back(claim_line(scenario, result));
  const std::string_view text = verdict_text(judged);
  const std::size_t end = std::min(text.find(' '), text.size());
  return Page()
      .line({"attribution study: ", class_text(judged), "; verdict: ", verdict(text.substr(0, end)),
             std::string(text.substr(end))})
      .list(std::move(items));
}

}  // namespace benchgate::render
