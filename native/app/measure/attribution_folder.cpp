// SPDX-License-Identifier: MIT
#include "app/measure/attribution_folder.hpp"

#include "base/random.hpp"
#include "format/treatment_predictions.hpp"
#include "judge/attribution_figures.hpp"
#include "judge/treatment.hpp"
#include "render/attribution_report.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

RunAttribution attribute_run(std::span<const model::ServiceSample> samples,
                             std::span<const model::ServiceSample> undisturbed, const judge::IncidentSource& source,
                             std::uint64_t seed) {
  RunAttribution attribution;
  attribution.run = {source.run, judge::incidents_by_treatment(samples, undisturbed, source)};
  for (const model::TreatmentRow& row : model::treatments)
    attribution.figures[row.treatment] =
        judge::attribution_figures(attribution.run.incidents[row.treatment], base::Random(seed));
  return attribution;
}

void write_attribution(const std::filesystem::path& folder, const RunAttribution& attribution,
                       const format::AttributionHead& head, std::span<const model::AssertionResult> assertions) {
  const model::AttributionFigures& figures = attribution.own();
  const model::StudyScenario treatments{head.scenario, {attribution.run}};
  sys::write_file(folder / "incident_predictions.csv", format::format_incident_predictions(attribution.incidents()));
  sys::write_file(folder / format::treatment_predictions_file,
                  format::format_treatment_predictions(std::span(&treatments, 1)));
  sys::write_file(folder / "confusion_matrix.csv", format::format_confusion_matrix(figures.confusion));
  sys::write_file(folder / "class_metrics.csv", format::format_class_metrics(figures.classes));
  sys::write_file(folder / "attribution_summary.json", format::format_attribution_summary(attribution.figures, head));
  sys::write_file(folder / "report.md", render::attribution_report(attribution.figures, head, assertions));
}

}  // namespace benchgate::app
