// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "app/measure/case_request.hpp"
#include "app/measure/run_source.hpp"
#include "app/session.hpp"
#include "model/profile_change.hpp"

namespace benchgate::app {

/// All settings of an explanation. Its only path may be the output folder of a check; without paths it is
/// benchgate-out if a check has written it, else the scenarios of the configuration.
struct ExplainRequest : CaseRequest {
  std::optional<std::string> baseline = {};  ///< a commit, branch or tag; absent: the check's, else the merge base
  SourceRequest source = {};
};

/// Says which functions make a scenario slower than its baseline: builds both sides, the baseline in a checkout of its
/// own, and executes them under callgrind. Of a check, the sides are those that it measured. Throws Error when there is
/// not exactly one test case, no commit to compare with, and when the scenario cannot be profiled.
model::ProfileChange explain(const ExplainRequest& request, Session& session);

/// Returns the explanation as JSON.
std::string explain_json(const model::ProfileChange& change);

}  // namespace benchgate::app
