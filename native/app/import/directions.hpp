// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>

#include "codec/configuration_yaml.hpp"
#include "model/metric.hpp"
#include "runner/report_files.hpp"

namespace benchgate::app {

/// Which way metrics are good, and who says so: "benchgate.yaml: better".
struct Directions {
  std::string origin;
  std::map<std::string, model::Better> of_metrics = {};
};

/// What `better:` of benchgate.yaml says.
Directions directions_of(const codec::Configuration& configuration);

/// Says which way metrics are good where the reports do not, the later of `given` before the earlier. Throws Error
/// when a report says the opposite.
void apply_directions(std::span<const Directions> given, runner::ImportedReports& found);

}  // namespace benchgate::app
