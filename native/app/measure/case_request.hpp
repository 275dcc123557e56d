// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/measure/case_selection.hpp"
#include "app/measure/measuring.hpp"
#include "app/session.hpp"
#include "format/configuration_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// What all commands about one test case are asked: which one it is, and how it is measured.
struct CaseRequest {
  std::optional<std::string> configuration = {};  ///< file instead of benchgate.yaml
  std::vector<std::string> paths = {};            ///< scenario files, folders and globs; empty: the configuration's
  CaseFilter filter = {};                         ///< has to select exactly one test case
  MeasuringRequest measuring = {};
};

/// Returns the test case. Throws Error at `command` unless exactly one is selected.
model::Scenario requested_case(std::string_view command, const CaseRequest& request,
                               const format::Configuration& configuration, Observer& observer);

}  // namespace benchgate::app
