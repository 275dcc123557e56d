// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/check/baseline.hpp"
#include "model/definition_changes.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Reports of other tools that are judged instead of measuring.
struct ReportsRequest {
  std::vector<std::string> places = {};  ///< files and folders
  std::string format = {};               ///< "": recognised by content
};

/// Reports of other tools as what a check judges; their receipts are in its folder.
struct ImportedCases {
  std::vector<model::Scenario> cases;  ///< one for each benchmark, with the budgets of benchgate.yaml
  Baseline baseline;                   ///< receipts, or none
  model::DefinitionChanges changes;    ///< benchmarks that only one of the two has
};

}  // namespace benchgate::app
