// SPDX-License-Identifier: MIT
#include "format/study_files.hpp"

#include "base/text.hpp"
#include "syntax/csv.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

using model::AttributionStudy;
using model::Estimate;
using model::StudyComparison;
using model::StudyProfile;
using model::Treatment;

std::string study_cell(const std::optional<double>& value) {
  return value ? base::format_number(*value) : std::string();
}

std::string interval_cells(const model::Range95* interval) {
  if (interval == nullptr) return ",";
  return fmt::format("{},{}", base::format_number(interval->low), base::format_number(interval->high));
}

std::vector<std::string> listed_texts(syntax::JsonValue list, std::string_view what) {
  std::vector<std::string> texts;
  list.each([&](syntax::JsonValue text) { texts.emplace_back(text.string(what)); });
  return texts;
}

model::Assertion study_claim(syntax::JsonValue value) {
  return {.metric = std::string(value.string_of("metric")),
          .statistic = std::string(value.find("statistic").string_if("statistic")),
          .relation = std::string(value.string_of("operator")),
          .value = value.member("value").number("value"),
          .phase = std::string(value.find("phase").string_if("phase"))};
}

}  // namespace

std::string format_study_confusion(const AttributionStudy& study) {
  std::string text = "scenario,treatment,actual_fault_domain,predicted_fault_domain,count\n";
  for (const StudyProfile& profile : study.profiles)
    for (const auto& [domains, count] : profile.figures.confusion)
      if (count > 0)
        text += fmt::format("{},{},{},{},{}\n", syntax::format_csv_cell(profile.scenario), name_of(profile.treatment),
                            domains.first, domains.second, count);
  return text;
}

std::string format_study_classes(const AttributionStudy& study) {
  std::string text =
      "scenario,treatment,fault_domain,precision,recall,f1,f1_ci95_low,f1_ci95_high,support,abstain_rate\n";
  for (const StudyProfile& profile : study.profiles)
    for (const model::ClassMetrics& one : profile.figures.classes) {
      const auto interval = profile.f1_ci95.find(one.domain);
      text += fmt::format("{},{},{},{},{},{},{},{},{}\n", syntax::format_csv_cell(profile.scenario),
                          name_of(profile.treatment), one.domain, study_cell(one.precision), study_cell(one.recall),
                          study_cell(one.f1),
                          interval_cells(interval == profile.f1_ci95.end() ? nullptr : &interval->second), one.support,
                          one.support > 0 ? base::format_number(one.abstain_rate) : "");
    }
  return text;
}

std::vector<std::pair<std::string_view, Estimate>> comparison_estimates(const StudyComparison& comparison) {
  std::vector<std::pair<std::string_view, Estimate>> estimates;
  const auto add = [&](std::string_view name, const std::optional<Estimate>& estimate) {
    if (estimate) estimates.emplace_back(name, *estimate);
  };
  add("attribution_accuracy_difference", comparison.accuracy);
  add("attribution_macro_f1_difference", comparison.macro_f1);
  add("detection_delay_reduction", comparison.delay_reduction);
  return estimates;
}

std::string format_study_comparisons(const AttributionStudy& study) {
  std::string text = "scenario,treatment,against,metric,value,ci95_low,ci95_high\n";
  for (const StudyComparison& comparison : study.comparisons)
    for (const auto& [name, estimate] : comparison_estimates(comparison))
      text += fmt::format("{},{},{},{},{},{}\n", syntax::format_csv_cell(comparison.scenario), name_of(Treatment::both),
                          name_of(comparison.against), name, base::format_number(estimate.value),
                          interval_cells(estimate.ci95 ? &*estimate.ci95 : nullptr));
  return text;
}

model::StudyOrigin parse_study_origin(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  model::StudyOrigin origin;
  origin.mode = root.string_of("mode");
  origin.source_ref = root.find("source_ref").string_if("source_ref");
  origin.source_commit = root.find("source_commit").string_if("source_commit");
  origin.source_dirty = root.member("source_dirty").boolean_if("source_dirty").value_or(false);
  origin.bootstrap_seed = root.object("stats").member("bootstrap_seed").count("bootstrap_seed");
  origin.interrupted = listed_texts(root.find("interrupted_runs"), "interrupted_runs");
  origin.missing = listed_texts(root.find("missing_runs"), "missing_runs");
  root.find("claims").each([&](syntax::JsonValue claim) {
    origin.claims[std::string(claim.string_of("scenario"))].push_back(study_claim(claim));
  });
  return origin;
}

}  // namespace benchgate::format
