// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "app/run/request.hpp"
#include "app/session.hpp"
#include "model/measured_run.hpp"
#include "model/run_plan.hpp"
#include "model/verdict.hpp"

namespace benchgate::app {

/// The result of a run.
struct RunResult {
  model::RunSummary summary;
  model::Verdict outcome;  ///< error, fail or pass; of several test cases the worst
};

/// Measures the chosen test cases, each as often as it says and each time in a fresh process tree, and writes
/// `<out_dir>/<case>/run-<k>` and a manifest. Warnings of the files are notes. Throws Error, before anything is
/// measured, for mistakes in files and request, and for results that already exist.
RunResult run(const RunRequest& request, Session& session);

/// Measures one command and writes its receipt. Throws Error, before anything is measured, for a bad name or docref,
/// and for a file that already exists.
RunResult run_command(const CommandRequest& request, Session& session);

/// Returns what run() would do with each of the chosen test cases. Nothing is measured or written.
std::vector<model::PlannedCase> plan_run(const RunScenarios& scenarios, Session& session);

/// Returns the chosen scenario files with every setting in effect. Nothing is measured or written.
std::vector<format::ScenarioFile> explain_run(const RunScenarios& scenarios, Session& session);

}  // namespace benchgate::app
