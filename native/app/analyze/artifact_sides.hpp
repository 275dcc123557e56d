// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "app/analyze/analyze.hpp"
#include "model/measurement_table.hpp"

namespace benchgate::app {

/// A table of measurements and the places of the two artifacts to compare.
struct ArtifactSides {
  model::MeasurementTable table;
  std::size_t before = 0;
  std::size_t after = 0;
};

/// Reads the table or the result trees, a side that is a result tree among them, and finds both artifacts. Throws
/// Error for what cannot be read, for a name of no artifact or of several, and for twice the same artifact.
ArtifactSides read_artifact_sides(const AnalyzeRequest& request);

}  // namespace benchgate::app
