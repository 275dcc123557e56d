// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "judge/job_type.hpp"
#include "judge/stability.hpp"
#include "model/history.hpp"
#include "store/published_runs.hpp"

namespace benchgate::store {

/// The parts of a project's configuration and of a request that decide what a history says.
struct BuildSettings {
  std::vector<std::string> published_job_types{judge::citable_job_types.begin(), judge::citable_job_types.end()};
  judge::StabilityOverrides overrides = {};          ///< by test case: why its noise is inherent
  std::map<std::string, std::string> docrefs = {};   ///< by test case
  std::map<std::string, std::string> renames = {};   ///< old id or name of a test case -> the one that it has now
  std::map<std::string, model::Better> better = {};  ///< of metrics whose reports do not say it
};

/// Makes series of the runs, which have to be in the order of their commits, and replays what was carried forward: a
/// group whose fingerprint is that of an earlier complete run, and of which nothing was measured. If several attempts
/// of a run measured the same, the last attempt counts. Nothing is judged yet.
model::History build_history(model::RunKind kind, std::vector<ArchivedRun> runs, const BuildSettings& settings);

}  // namespace benchgate::store
