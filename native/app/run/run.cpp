// SPDX-License-Identifier: MIT
#include "app/run/run.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "app/measure/load_variables.hpp"
#include "app/measure/measure_anchored.hpp"
#include "app/measure/measure_faults.hpp"
#include "app/measure/measure_run.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/measure/toolchain.hpp"
#include "app/run/carry.hpp"
#include "app/run/request.hpp"
#include "app/source/anchor.hpp"
#include "app/source/baseline.hpp"
#include "app/source/check_out.hpp"
#include "app/source/command_name.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/job_type.hpp"
#include "measure/plan.hpp"
#include "measure/randomize.hpp"
#include "model/docref.hpp"
#include "model/scenario.hpp"
#include "render/amount_of_work.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

void check_docref(const std::string& docref) {
  if (!docref.empty() && !model::is_docref(docref))
    throw Error("--docref", fmt::format("'{}' is not {}", docref, model::docref_form));
}

std::string name_of(const CommandRequest& request) {
  if (request.name) return *request.name;
  if (request.argv.empty()) throw Error("run", "no command after --");
  return name_of_program(request.argv.front(), longest_command_name);
}

/// The scenario for a command without a scenario file. Throws Error for a bad name or docref.
model::Scenario scenario_of_command(const CommandRequest& request) {
  check_command_name(name_of(request));
  check_docref(request.docref);
  model::Scenario scenario;
  scenario.name = name_of(request);
  scenario.command = {request.argv, base::join(request.argv, " ")};
  scenario.repeat = request.repeat.value_or(5);
  scenario.warmup = request.warmup;
  scenario.work_units = request.work_units;
  if (request.cwd) scenario.cwd = *request.cwd;
  scenario.timeout = request.timeout;
  if (request.output_cap_bytes) scenario.output_cap_bytes = *request.output_cap_bytes;
  if (request.exit_codes == CommandRequest::ExitCodes::any) scenario.expect_exit.clear();
  scenario.docref = request.docref;
  scenario.env = request.environment;
  return scenario;
}

/// Path of its receipt; the folder of a named file is created. Throws Error for a folder, and for an existing file that
/// was not named and must not be replaced.
std::filesystem::path receipt_of_command(const CommandRequest& request) {
  if (request.receipt) {
    const std::filesystem::path& path = *request.receipt;
    if (sys::is_folder(path)) throw Error("--out", fmt::format("'{}' is a folder", path.string()));
    if (path.has_parent_path()) sys::make_folders(path.parent_path());
    return path;
  }
  std::string file = name_of(request) + ".json";
  std::replace(file.begin(), file.end(), '/', '-');
  if (sys::path_exists(file) && request.conditions.on_existing == OnExisting::refuse)
    throw Error(file, "already exists; overwrite it with --force, or choose another file with --out");
  if (sys::is_folder(file)) throw Error("--out", fmt::format("'{}' is a folder", file));
  return file;
}

/// As `repeat` has it.
std::string iterations_text(const judge::JobType& type) {
  return type.most ? fmt::format("{} to {}", type.iterations, *type.most) : std::to_string(type.iterations);
}

bool has_own_iterations(const model::Scenario& scenario) { return !scenario.report && !is_fault_run(scenario); }

void set_iterations(format::ScenarioFile& file, const judge::JobType& type) {
  for (model::Scenario& scenario : file.cases)
    if (has_own_iterations(scenario)) judge::set_iterations(scenario, type);
  for (format::Setting& setting : file.settings)
    if (setting.key == "repeat") setting = {"repeat", iterations_text(type), fmt::format("--job-type {}", type.name)};
}

/// Iterations that a scenario sets itself may be too few or too many for the type.
void warn_of_misfit(std::span<const model::Scenario> cases, const judge::JobType& type, Observer& observer) {
  for (const model::Scenario& scenario : cases) {
    if (!has_own_iterations(scenario)) continue;
    const int iterations = scenario.repeat * scenario.reruns;
    const std::string_view misfit = judge::misfit(type, iterations);
    if (!misfit.empty())
      observer.note(fmt::format("warning: {}: {}, {} than job type {} usually has",
                                base::printable(case_name(scenario)), base::pluralize(iterations, "iteration"), misfit,
                                type.name));
  }
}

Selection select_run(const RunScenarios& scenarios, const format::Configuration& configuration, Session& session) {
  std::vector<format::ScenarioFile> files = load_scenarios(scenarios.paths, configuration, scenarios.overrides);
  const judge::JobType* const type = judge::find_job_type(scenarios.job_type);
  if (type != nullptr)
    for (format::ScenarioFile& file : files)
      if (file.has_default_repeat) set_iterations(file, *type);
  Selection selection = select_cases(std::move(files), scenarios.filter, Faults::measured, session.observer);
  for (const format::ScenarioFile& file : selection.files)
    for (const std::string& warning : file.warnings) session.observer.note("warning: " + warning);
  if (type != nullptr) warn_of_misfit(selection.cases, *type, session.observer);
  return selection;
}

Selection select_run(const RunScenarios& scenarios, Session& session) {
  return select_run(scenarios, load_configuration(scenarios.configuration), session);
}

/// The checkout of the commit to measure, which becomes the source unless another name was given for it.
std::unique_ptr<Worktree> checkout_of(const RunRequest& request, RunSource& source, Session& session) {
  if (!request.commit) return nullptr;
  const BaselineCommit commit = find_commit(*request.commit, "--at", session);
  const SourceRequest& named = request.conditions.source;
  source = source_at(std::move(source), named.ref.value_or(commit.name), named.commit.value_or(commit.commit));
  std::unique_ptr<Worktree> checkout = check_out(commit.commit, session);
  source.conditions = checkout->note();
  return checkout;
}

/// Whether to run again. After a run without samples, or one that was given up, a rerun would fail in the same way.
bool goes_on(const CaseInProgress& test_case, const RunContext& context) {
  if (!context.goes_on() || test_case.failures.gives_up()) return false;
  const std::vector<model::MeasuredRun>& runs = test_case.shown.runs;
  return runs.empty() || !runs.back().files.empty();
}

void note_missing_anchor(const std::string& problem, const RunContext& context) {
  if (!problem.empty()) context.session.observer.note("warning: " + problem);
}

/// All runs of all cases, in the order in which they take turns.
std::vector<model::MeasuredCase> measure_cases(const std::vector<model::Scenario>& scenarios, const RunRequest& request,
                                               RunResults& results, const RunContext& context,
                                               const AnchorBuild* anchor) {
  std::deque<CaseInProgress> cases;
  for (const model::Scenario& scenario : scenarios) {
    cases.emplace_back(scenario, request.conditions.failed_iterations);
    if (request.only_run) cases.back().shown.planned_runs = 1;
  }
  for (const measure::Turn& turn : measure::turns(scenarios, context.seed)) {
    if (request.only_run && turn.run != *request.only_run) continue;
    CaseInProgress& test_case = cases[turn.test_case];
    if (!goes_on(test_case, context)) continue;
    const fs::path folder = results.run_folder(test_case.scenario, turn.run);
    const RunTarget target{RunTarget::Layout::folder, folder};
    if (is_fault_run(test_case.scenario))
      measure_fault_run(test_case, turn.run, target, context);
    else if (anchor != nullptr && !test_case.scenario.sequential)
      note_missing_anchor(measure_anchored_run(test_case, target, {context, anchor->context(), anchor->name()}),
                          context);
    else
      measure_run(test_case, target, context);
    std::string& files = test_case.shown.runs.back().files;
    if (!files.empty()) {
      results.add(folder);
      files = results.committed(folder).string();
    }
    if (turn.run == test_case.scenario.reruns) test_case.pooled.reset();
  }
  std::vector<model::MeasuredCase> measured;
  for (CaseInProgress& test_case : cases) measured.push_back(std::move(test_case.shown));
  return measured;
}

std::string work_text(std::vector<model::Scenario> cases, std::optional<int> only_run) {
  if (only_run)
    for (model::Scenario& scenario : cases) scenario.reruns = 1;
  return render::amount_of_work(cases);
}

/// With the cases that are carried forward, whose files are written, in the order of `scenarios`.
std::vector<model::MeasuredCase> with_carried(std::vector<model::MeasuredCase> measured,
                                              std::span<const model::Scenario> scenarios,
                                              const std::map<std::string, model::CarriedMeasurement>& carried,
                                              RunResults& results) {
  std::vector<model::MeasuredCase> all;
  auto next = measured.begin();
  for (const model::Scenario& scenario : scenarios) {
    const auto found = carried.find(case_name(scenario));
    if (found == carried.end()) {
      all.push_back(std::move(*next++));
      continue;
    }
    results.add_carried(found->second);
    model::MeasuredCase& one = all.emplace_back();
    one.name = found->first;
    one.planned_runs = scenario.reruns;
    one.carried = found->second.measured_run;
  }
  return all;
}

RunResult result_of(const RunSource& source, std::string manifest, std::vector<model::MeasuredCase> cases,
                    const RunConditions& conditions) {
  const model::Verdict outcome = judge::outcome_of_run(cases, conditions.failed_iterations);
  return {{std::string(version()), source.ref, source.commit, std::move(manifest), std::move(cases)}, outcome};
}

}  // namespace

RunResult run(const RunRequest& request, Session& session) {
  const format::Configuration configuration = load_configuration(request.scenarios.configuration);
  const Selection selection = select_run(request.scenarios, configuration, session);
  if (!request.out_dir) throw Error("--out", "is required: name a folder for the results");
  for (const model::Scenario& scenario : selection.cases)
    if (request.only_run > scenario.reruns)
      throw Error("--only-run",
                  fmt::format("{} is more than the {} of '{}'", *request.only_run,
                              scenario.reruns == 1 ? "1 run" : fmt::format("{} runs", scenario.reruns), scenario.name));
  const RunConditions& conditions = request.conditions;
  RunSource source = find_source(conditions.source, *request.out_dir, session);
  const std::unique_ptr<Worktree> checkout = checkout_of(request, source, session);
  note_changes(source, session.observer);
  if (!source.environment.git) note_refused_repository(session);
  const std::optional<AnchorCommit> anchor =
      find_anchor(request.anchor, configuration.anchor, source, git::Fetch::when_missing, session).commit;
  const auto load_variables = release_load_variables(selection.cases, conditions.measuring, session);
  RunResults results(*request.out_dir, source, planned_runs(selection.cases), conditions.on_existing,
                     RunResults::Appear::one_by_one);

  const MeasuringHold hold("run", conditions.measuring.on_busy, session);
  const auto fingerprints = fingerprints_of_run(selection.cases, request, session);
  for (const auto& [name, fingerprint] : fingerprints) source.fingerprints[name] = fingerprint.hash;
  const auto carried = carried_measurements(selection.cases, fingerprints, request, source, session);
  std::vector<model::Scenario> to_measure;
  std::copy_if(selection.cases.begin(), selection.cases.end(), std::back_inserter(to_measure),
               [&](const model::Scenario& one) { return carried.count(case_name(one)) == 0; });
  session.observer.info(work_text(to_measure, request.only_run));
  const RunContext context{source,
                           conditions.measuring.job_type,
                           session,
                           deadline_of(conditions.measuring, configuration.total_time_budget, session.machine),
                           checkout.get(),
                           seed_of(conditions.measuring, session.machine),
                           measured_environment(conditions.measuring, session),
                           load_variables};
  source.toolchains = toolchains_of(to_measure, context);
  const std::unique_ptr<AnchorBuild> build =
      check_out_anchor(to_measure.empty() ? std::nullopt : anchor, context,
                       [&context](const std::string& problem) { note_missing_anchor(problem, context); });
  std::vector<model::MeasuredCase> cases = with_carried(
      measure_cases(to_measure, request, results, context, build.get()), selection.cases, carried, results);
  results.commit();
  const std::string manifest = sys::path_exists(results.manifest_path()) ? results.manifest_path().string() : "";
  return result_of(source, manifest, std::move(cases), conditions);
}

RunResult run_command(const CommandRequest& request, Session& session) {
  const RunConditions& conditions = request.conditions;
  model::Scenario scenario = scenario_of_command(request);
  const judge::JobType* const type = judge::find_job_type(conditions.measuring.job_type);
  if (type != nullptr && !request.repeat) judge::set_iterations(scenario, *type);
  if (type != nullptr) warn_of_misfit({&scenario, 1}, *type, session.observer);
  const fs::path path = receipt_of_command(request);
  if (!request.receipt)
    session.observer.info(
        fmt::format("note: the receipt will be {} (--out names another file)", base::printable(path.string())));
  const MeasuringHold hold("run", conditions.measuring.on_busy, session);
  RunSource source = find_source(conditions.source, path, session);
  note_changes(source, session.observer);
  if (!source.environment.git) note_refused_repository(session);
  const RunContext context{source,
                           conditions.measuring.job_type,
                           session,
                           deadline_of(conditions.measuring, std::nullopt, session.machine),
                           nullptr,
                           seed_of(conditions.measuring, session.machine),
                           measured_environment(conditions.measuring, session)};
  source.toolchains = toolchains_of({&scenario, 1}, context);
  CaseInProgress test_case(scenario, conditions.failed_iterations);
  measure_run(test_case, {RunTarget::Layout::file, path}, context);
  std::vector<model::MeasuredCase> cases;
  cases.push_back(std::move(test_case.shown));
  return result_of(source, "", std::move(cases), conditions);
}

std::vector<model::PlannedCase> plan_run(const RunScenarios& scenarios, Session& session) {
  std::vector<model::PlannedCase> planned;
  for (model::Scenario& scenario : select_run(scenarios, session).cases) {
    model::Plan plan = measure::make_plan(scenario);
    planned.push_back({std::move(scenario), std::move(plan)});
  }
  return planned;
}

std::vector<format::ScenarioFile> explain_run(const RunScenarios& scenarios, Session& session) {
  return select_run(scenarios, session).files;
}

}  // namespace benchgate::app
