// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "format/attribution_files.hpp"
#include "judge/assertions.hpp"
#include "judge/incidents.hpp"
#include "model/attribution_study.hpp"

namespace benchgate::app {

/// What attribution makes of a run, for each treatment.
struct RunAttribution {
  model::StudyRun run;
  model::ByTreatment<model::AttributionFigures> figures;  ///< with the seed that the summary will name

  const std::vector<model::Incident>& incidents() const { return run.incidents[model::Treatment::both]; }
  const model::AttributionFigures& own() const { return figures[model::Treatment::both]; }
};

/// Attributes the samples of a run; `undisturbed` as in judge::incidents_of.
RunAttribution attribute_run(std::span<const model::ServiceSample> samples,
                             std::span<const model::ServiceSample> undisturbed, const judge::IncidentSource& source,
                             std::uint64_t seed);

/// Writes incident_predictions.csv, treatment_predictions.csv, confusion_matrix.csv, class_metrics.csv,
/// attribution_summary.json and report.md into the folder of a run. `assertions`: as they came out in this run. Throws
/// Error.
void write_attribution(const std::filesystem::path& folder, const RunAttribution& attribution,
                       const format::AttributionHead& head, std::span<const model::AssertionResult> assertions);

}  // namespace benchgate::app
