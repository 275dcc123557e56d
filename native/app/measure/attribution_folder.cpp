// SPDX-License-Identifier: MIT
#include "app/measure/attribution_folder.hpp"

#include "analysis/attribution_figures.hpp"
#include "base/random.hpp"
#include "render/attribution_report.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

model::AttributionFigures figures_of_run(std::span<const model::Incident> incidents,
                                         const codec::AttributionHead& head) {
  return analysis::attribution_figures(incidents, base::Random(head.bootstrap_seed));
}

void write_attribution(const std::filesystem::path& folder, std::span<const model::Incident> incidents,
                       const model::AttributionFigures& figures, const codec::AttributionHead& head,
                       std::span<const analysis::AssertionResult> assertions) {
  sys::write_file(folder / "incident_predictions.csv", codec::format_incident_predictions(incidents));
  sys::write_file(folder / "confusion_matrix.csv", codec::format_confusion_matrix(figures.confusion));
  sys::write_file(folder / "class_metrics.csv", codec::format_class_metrics(figures.classes));
  sys::write_file(folder / "attribution_summary.json", codec::format_attribution_summary(figures, head));
  sys::write_file(folder / "report.md", render::attribution_report(figures, head, assertions));
}

}  // namespace benchgate::app
