// SPDX-License-Identifier: MIT
#include "app/simulate/simulation_plan.hpp"

#include <algorithm>

#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/manifest_json.hpp"
#include "judge/synthetic.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

// Synthetic values depend on the scenario, the seed, the side and the run, not on
// source code. So the manifest's default source is derived from these settings:
// two sides have the same source only if they have the same values, and a
// manifest never names a commit that its values do not come from.

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// Throws Error for a label that could be one of measured results.
void require_synthetic_label(const std::string& mode) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (!judge::is_synthetic(mode) || mode.find_first_not_of(allowed) != std::string::npos || mode.size() > 100)
    throw Error("--mode", fmt::format("'{}' is not synthetic or fallback-synthetic-REASON", mode));
}

SimulationTask task_of(const model::Scenario& scenario, const SimulateRequest& request) {
  if (!scenario.fault)
    throw Error(
        base::where(scenario.location),
        fmt::format("'{}' is not a fault scenario: it has no 'fault'; measure it with 'benchgate run'", scenario.name));
  const model::FaultPlan& plan = *scenario.fault;
  for (const std::string& label : plan.sequence)
    if (!judge::can_be_simulated(label))
      throw Error(base::where(scenario.location),
                  fmt::format("'{}' cannot be simulated: there are no published figures for {}; measure it with "
                              "'benchgate run'",
                              scenario.name, label));
  if (const int runs = request.reruns.value_or(plan.repetitions); request.only_run > runs)
    throw Error("--only-run",
                fmt::format("{} is more than the {} runs of '{}'", *request.only_run, runs, scenario.name));
  SimulationTask task{.scenario = scenario,
                      .samples = request.samples.value_or(plan.sample_count),
                      .runs = request.reruns.value_or(plan.repetitions),
                      .seed = request.seed.value_or(plan.seed)};
  for (model::MetricSource& source : judge::service_metrics(model::Answer::tokens))
    task.scenario.metrics.push_back(std::move(source));
  return task;
}

std::string settings_digest(const SimulationPlan& plan) {
  std::string text = fmt::format("side {}\nnoise {}\n", plan.side, base::format_number(plan.noise));
  for (const SimulationTask& task : plan.tasks)
    text += fmt::format("{} samples {} runs {} seed {}\n", task.scenario.name, task.samples, task.runs, task.seed);
  return fmt::format("{}-{}", judge::synthetic_mode, sys::sha256_hex(text).substr(0, 40));
}

/// Whether all results of a manifest are about to be replaced.
bool replaces_all(const model::Manifest& present, std::span<const SimulationTask> tasks) {
  return std::all_of(present.files.begin(), present.files.end(), [&](const auto& file) {
    return std::any_of(tasks.begin(), tasks.end(),
                       [&](const SimulationTask& task) { return file.first.starts_with(task.scenario.name + "/"); });
  });
}

}  // namespace

SimulationPlan plan_simulation(const SimulateRequest& request, base::Instant stamp) {
  require_synthetic_label(request.mode);
  SimulationPlan plan;
  plan.out = request.out;
  plan.side = request.side == SimulateRequest::Side::baseline ? "baseline" : "candidate";
  plan.noise = request.noise;
  plan.only_run = request.only_run;
  plan.stamp = stamp;
  plan.manifest.generated_at = base::format_rfc3339(stamp);
  plan.manifest.mode = request.mode;
  plan.manifest.source_ref = request.source_ref.value_or(fmt::format("{}-{}", judge::synthetic_mode, plan.side));
  for (const format::ScenarioFile& file :
       load_scenarios(request.scenarios, load_configuration(request.configuration), {}))
    for (const model::Scenario& scenario : file.cases) plan.tasks.push_back(task_of(scenario, request));
  for (const SimulationTask& task : plan.tasks) plan.manifest.plan[task.scenario.name] = task.runs;
  plan.manifest.source_commit = request.source_commit.empty() ? settings_digest(plan) : request.source_commit;
  return plan;
}

fs::path folder_of(const SimulationTask& task, const SimulationPlan& plan) { return plan.out / task.scenario.name; }

void refuse_other_results(const SimulationPlan& plan, OnExisting on_existing) {
  const bool keep = on_existing == OnExisting::refuse;
  const fs::path manifest_path = plan.out / "manifest.json";
  if (sys::path_exists(manifest_path)) {
    const std::string name = base::printable(manifest_path.string());
    const model::Manifest present = format::parse_manifest(sys::read_file(manifest_path), name);
    if (!judge::is_synthetic(present.mode)) throw Error(name, "belongs to measured results; choose another --out");
    if (keep) throw Error(name, "already exists; choose another --out, or overwrite the results with --force");
    if (present.source_commit != plan.manifest.source_commit && !replaces_all(present, plan.tasks))
      throw Error(name, "belongs to results with other settings; choose another --out");
  }
  for (const SimulationTask& task : plan.tasks)
    if (const fs::path folder = folder_of(task, plan); sys::path_exists(folder) && keep)
      throw Error(folder.string(), "already exists; choose another --out, or overwrite the results with --force");
}

}  // namespace benchgate::app
