// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/measure/case_selection.hpp"
#include "app/measure/measuring.hpp"
#include "app/measure/run_source.hpp"
#include "app/session.hpp"
#include "model/profile_change.hpp"

namespace benchgate::app {

/// All settings of an explanation.
struct ExplainRequest {
  std::optional<std::string> configuration = {};  ///< file instead of benchgate.yaml
  /// The output folder of a check, or without it scenario files, folders and globs; empty: benchgate-out if a check
  /// has written it, else the configuration's scenarios.
  std::vector<std::string> places = {};
  CaseFilter filter = {};                    ///< has to select exactly one test case
  std::optional<std::string> baseline = {};  ///< a commit, branch or tag; absent: the check's, else the merge base
  MeasuringRequest measuring = {};
  SourceRequest source = {};
};

/// Says which functions make a scenario slower than its baseline: builds both sides, the baseline in a checkout of its
/// own, and executes them under callgrind. Of a check, the sides are those that it measured. Throws Error when there is
/// not exactly one test case, no commit to compare with, and when the scenario cannot be profiled.
model::ProfileChange explain(const ExplainRequest& request, Session& session);

/// The explanation as JSON.
std::string explain_json(const model::ProfileChange& change);

}  // namespace benchgate::app
