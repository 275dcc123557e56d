// SPDX-License-Identifier: MIT
#include "store/attribution_check.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "format/attribution_files.hpp"
#include "format/treatment_predictions.hpp"
#include "judge/attribution_figures.hpp"
#include "store/computed_text.hpp"

namespace benchgate::store {

namespace {

constexpr std::string_view incidents_file = "incident_predictions.csv";
constexpr std::string_view confusion_file = "confusion_matrix.csv";
constexpr std::string_view classes_file = "class_metrics.csv";
constexpr std::string_view summary_file = "attribution_summary.json";

struct NamedText {
  std::string where;
  std::string text;
};

NamedText read_attribution_file(const RunLocation& location, std::string_view name) {
  return {base::printable((location.folder / name).string()), read_run_file(location, name)};
}

void require_same(const NamedText& file, std::string_view computed, std::string_view source = incidents_file) {
  require_computed(file.where, file.text, computed, source);
}

bool has_file(const RunLocation& location, std::string_view name) {
  std::error_code error;
  return std::filesystem::exists(location.folder / name, error);
}

bool has_attribution(const RunLocation& location) {
  constexpr std::array files{incidents_file, confusion_file, classes_file, format::treatment_predictions_file,
                             summary_file};
  return std::any_of(files.begin(), files.end(), [&](std::string_view name) { return has_file(location, name); });
}

/// The treatments of a run; `incidents` is what B has to be.
void check_treatments(const RunLocation& location, const NamedText& incidents, const NamedText& summary,
                      const format::SummaryClaims& claims) {
  const model::StudyRun run = read_treatments(location);
  require_same(incidents, format::format_incident_predictions(run.incidents[model::Treatment::both]),
               format::treatment_predictions_file);
  model::ByTreatment<model::AttributionFigures> figures;
  for (const model::TreatmentRow& row : model::treatments)
    figures[row.treatment] =
        judge::attribution_figures(run.incidents[row.treatment], base::Random(claims.bootstrap_seed));
  if (const std::string problem = format::treatments_problem(claims, figures); !problem.empty())
    throw Error(summary.where, problem);
}

}  // namespace

void check_attribution(const RunLocation& location, std::span<const model::OverheadRow> overhead) {
  if (!has_attribution(location)) return;
  const NamedText incidents = read_attribution_file(location, incidents_file);
  const NamedText summary = read_attribution_file(location, summary_file);
  const format::SummaryClaims claims = format::parse_summary_claims(summary.text, summary.where);
  const auto figures = judge::attribution_figures(format::parse_incident_predictions(incidents.text, incidents.where),
                                                  base::Random(claims.bootstrap_seed));
  require_same(read_attribution_file(location, confusion_file), format::format_confusion_matrix(figures.confusion));
  require_same(read_attribution_file(location, classes_file), format::format_class_metrics(figures.classes));
  std::string problem = format::summary_problem(claims, figures);
  if (problem.empty()) problem = format::overhead_problem(claims, overhead);
  if (!problem.empty()) throw Error(summary.where, problem);
  const bool has_treatments = !claims.treatments.empty() || has_file(location, format::treatment_predictions_file);
  if (has_treatments) check_treatments(location, incidents, summary, claims);
}

model::StudyRun read_treatments(const RunLocation& location) {
  const NamedText file = read_attribution_file(location, format::treatment_predictions_file);
  std::vector<model::StudyScenario> scenarios = format::parse_treatment_predictions(file.text, file.where);
  if (scenarios.size() > 1 || (!scenarios.empty() && scenarios.front().runs.size() != 1))
    throw Error(file.where, "has incidents of more than one run");
  return scenarios.empty() ? model::StudyRun{} : std::move(scenarios.front().runs.front());
}

}  // namespace benchgate::store
