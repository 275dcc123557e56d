// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>

#include "analysis/assertions.hpp"
#include "codec/attribution_files.hpp"
#include "model/attribution.hpp"

namespace benchgate::app {

/// The figures of a run's incidents, with the seed that its summary will name.
model::AttributionFigures figures_of_run(std::span<const model::Incident> incidents,
                                         const codec::AttributionHead& head);

/// Writes incident_predictions.csv, confusion_matrix.csv, class_metrics.csv, attribution_summary.json and report.md
/// into the folder of a run. `assertions`: as they came out in this run. Throws Error.
void write_attribution(const std::filesystem::path& folder, std::span<const model::Incident> incidents,
                       const model::AttributionFigures& figures, const codec::AttributionHead& head,
                       std::span<const analysis::AssertionResult> assertions);

}  // namespace benchgate::app
