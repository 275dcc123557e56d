// SPDX-License-Identifier: MIT
#include "format/study_files.hpp"

#include "base/text.hpp"
#include "syntax/csv.hpp"

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

/// What a comparison says, by the names in files.
std::vector<std::pair<std::string_view, Estimate>> comparison_estimates(const StudyComparison& comparison) {
  std::vector<std::pair<std::string_view, Estimate>> estimates;
  const auto add = [&](std::string_view name, const std::optional<Estimate>& estimate) {
    if (estimate) estimates.emplace_back(name, *estimate);
  };
  add(accuracy_difference, comparison.accuracy);
  add(macro_f1_difference, comparison.macro_f1);
  add(delay_reduction, comparison.delay_reduction);
  return estimates;
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

std::string format_study_comparisons(const AttributionStudy& study) {
  std::string text = "scenario,treatment,against,metric,value,ci95_low,ci95_high\n";
  for (const StudyComparison& comparison : study.comparisons)
    for (const auto& [name, estimate] : comparison_estimates(comparison))
      text += fmt::format("{},{},{},{},{},{}\n", syntax::format_csv_cell(comparison.scenario), name_of(Treatment::both),
                          name_of(comparison.against), name, base::format_number(estimate.value),
                          interval_cells(estimate.ci95 ? &*estimate.ci95 : nullptr));
  return text;
}

}  // namespace benchgate::format
