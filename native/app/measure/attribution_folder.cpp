// SPDX-License-Identifier: MIT
#include "app/measure/attribution_folder.hpp"

#include "analysis/attribution_figures.hpp"
#include "analysis/treatment.hpp"
#include "base/random.hpp"
#include "codec/treatment_predictions.hpp"
#include "render/attribution_report.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

RunAttribution attribute_run(std::span<const model::ServiceSample> samples,
                             std::span<const model::ServiceSample> undisturbed, const analysis::IncidentSource& source,
                             std::uint64_t seed) {
  RunAttribution attribution;
  attribution.run = {source.run, analysis::incidents_by_treatment(samples, undisturbed, source)};
  for (const model::TreatmentRow& row : model::treatments)
    attribution.figures[row.treatment] =
        analysis::attribution_figures(attribution.run.incidents[row.treatment], base::Random(seed));
  return attribution;
}

void write_attribution(const std::filesystem::path& folder, const RunAttribution& attribution,
                       const codec::AttributionHead& head, std::span<const analysis::AssertionResult> assertions) {
  const model::AttributionFigures& figures = attribution.own();
  const model::StudyScenario treatments{head.scenario, {attribution.run}};
  sys::write_file(folder / "incident_predictions.csv", codec::format_incident_predictions(attribution.incidents()));
  sys::write_file(folder / codec::treatment_predictions_file,
                  codec::format_treatment_predictions(std::span(&treatments, 1)));
  sys::write_file(folder / "confusion_matrix.csv", codec::format_confusion_matrix(figures.confusion));
  sys::write_file(folder / "class_metrics.csv", codec::format_class_metrics(figures.classes));
  sys::write_file(folder / "attribution_summary.json", codec::format_attribution_summary(attribution.figures, head));
  sys::write_file(folder / "report.md", render::attribution_report(attribution.figures, head, assertions));
}

}  // namespace benchgate::app
