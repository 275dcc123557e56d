// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>

#include "format/configuration_yaml.hpp"
#include "measure/report_files.hpp"
#include "model/directions.hpp"

namespace benchgate::app {

/// The better directions of metrics, and their origin: "benchgate.yaml: better".
struct Directions {
  std::string origin;
  model::Directions of_metrics = {};
};

/// Returns the directions of `better:` in benchgate.yaml.
Directions directions_of(const format::Configuration& configuration);

/// Sets the better direction of metrics whose reports do not; later elements of `given` win. Throws Error when a
/// report says the opposite.
void apply_directions(std::span<const Directions> given, measure::ImportedReports& found);

}  // namespace benchgate::app
