// SPDX-License-Identifier: MIT
#include "app/init/init.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/init/ask_cmake.hpp"
#include "app/init/fitting.hpp"
#include "app/init/trial.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "starter/fitting.hpp"
#include "starter/perfgate_config.hpp"
#include "starter/templates.hpp"
#include "starter/workflows.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using model::ProjectStart;

constexpr std::uint64_t largest_configuration = base::most(base::Limit::scenario_file);

bool is_foreign_scenario(const std::string& path, const std::string& own) {
  return path != own && path.starts_with("benchmarks/") &&
         path.find('/', std::string_view("benchmarks/").size()) == std::string::npos &&
         (path.ends_with(".yaml") || path.ends_with(".yml"));
}

/// Other YAML files in benchmarks/ may be anything; then the new scenarios are named one by one.
std::vector<std::string> scenario_globs(const starter::ProjectFiles& project, const std::vector<std::string>& own) {
  const bool alone = std::none_of(project.paths.begin(), project.paths.end(), [&](const std::string& path) {
    return std::all_of(own.begin(), own.end(),
                       [&](const std::string& file) { return is_foreign_scenario(path, file); });
  });
  return alone ? std::vector<std::string>{"benchmarks/*.yaml"} : own;
}

constexpr const char* benchgate_workflow = ".github/workflows/benchgate.yml";

model::StarterFile workflow_file(std::string_view baseline) {
  return {benchgate_workflow, starter::starter_workflow(baseline), "workflow that judges every pull request", ""};
}

/// The workflows that the request asks for.
std::vector<model::StarterFile> workflow_files(const InitRequest& request, std::string_view baseline) {
  std::vector<model::StarterFile> files;
  if (request.forks) {
    files.push_back(
        {benchgate_workflow, starter::measuring_workflow(baseline), "workflow that measures every pull request", ""});
    files.push_back({".github/workflows/benchgate-comment.yml", starter::commenting_workflow(),
                     "workflow that comments the result", ""});
  } else {
    files.push_back(workflow_file(baseline));
  }
  if (request.on_demand)
    files.push_back({".github/workflows/benchgate-on-demand.yml", starter::on_demand_workflow(),
                     "workflow for /benchmark comments", ""});
  return files;
}

void append(std::vector<model::StarterFile>& files, std::vector<model::StarterFile> more) {
  for (model::StarterFile& file : more) files.push_back(std::move(file));
}

/// A .gitignore for a project that has none.
void add_ignore_file(const fs::path& folder, const std::vector<std::string>& lines, ProjectStart& start) {
  std::error_code ignored;
  if (fs::symlink_status(folder / ".gitignore", ignored).type() == fs::file_type::not_found)
    start.files.push_back({".gitignore", base::join(lines, "\n") + "\n", "results and builds, which git ignores", ""});
}

/// Asks CMake about its project if that is wanted; not where the files of init are in the way.
void ask_build_system(const InitRequest& request, starter::ProjectFiles& project, Session& session) {
  const bool may_write = request.on_existing == OnExistingFile::set_aside ||
                         (!project.has("benchgate.yaml") && !sys::path_exists(request.folder / benchgate_workflow));
  if (request.trial == InitRequest::Trial::one_iteration && may_write && project.has("CMakeLists.txt"))
    project.cmake = ask_cmake(request.folder, project, session);
}

/// The files for the project in the folder, and the scenarios in them.
ProjectStart starter_of_project(const InitRequest& request, std::vector<std::string>& ignores,
                                std::vector<starter::StarterScenario>& scenarios, Session& session) {
  const fs::path& folder = request.folder;
  starter::ProjectFiles project = read_project(folder);
  ask_build_system(request, project, session);
  scenarios = starter::propose_scenarios(project);
  std::vector<std::string> own;
  for (const starter::StarterScenario& scenario : scenarios)
    own.push_back(fmt::format("benchmarks/{}.yaml", scenario.name));
  const std::vector<std::string> globs = scenario_globs(project, own);
  ProjectStart start{
      folder.string(), scenarios.front().kind, scenarios.front().found, scenarios.front().name, {}, {}, {}};
  start.run_limit_ns = starter::longest_run(scenarios);
  start.run_executions = starter::starter_reruns * (starter::starter_warmup + starter::starter_repeat);
  if (project.has_more)
    start.notes.push_back(fmt::format("the project has more than {} files; only these were looked at",
                                      base::most(base::Limit::project_files)));
  if (scenarios.front().kind == "CMake" && project.has("CMakeLists.txt") && request.trial == InitRequest::Trial::none)
    start.notes.push_back("benchgate init --try asks CMake what the project builds");
  if (globs == own)
    start.notes.push_back(fmt::format("benchmarks/ has other YAML files, so benchgate.yaml names only {} as {}",
                                      base::join(own, ", "), own.size() == 1 ? "a scenario" : "scenarios"));
  if (const auto& others = scenarios.back().without_scenario; !others.empty())
    start.notes.push_back(fmt::format("no scenario so far: {}", base::join(others, "; ")));
  for (std::size_t i = 1; i < scenarios.size(); ++i)
    start.notes.push_back(fmt::format("{}; the scenario is {}", scenarios[i].found, own[i]));
  start.files.push_back(
      {"benchgate.yaml", starter::starter_configuration(globs), "configuration: scenarios and number of runs", ""});
  for (std::size_t i = 0; i < scenarios.size(); ++i)
    start.files.push_back(
        {own[i], starter::starter_scenario(scenarios[i]), "scenario: build and command to measure", ""});
  append(start.files, workflow_files(request, ""));
  ignores = starter::starter_ignores(scenarios);
  return start;
}

/// The files converted from perfgate's configuration.
ProjectStart starter_of_perfgate(const InitRequest& request) {
  const std::string& file = *request.perfgate;
  starter::PerfgateTranslation translation =
      starter::translate_perfgate(sys::read_file(file, largest_configuration), file);
  ProjectStart start{
      request.folder.string(),
      "perfgate",
      fmt::format("{} with {}", base::printable(file), base::pluralize(translation.scenarios.size(), "benchmark")),
      translation.scenarios.front().first,
      {},
      std::move(translation.remarks),
      {}};
  start.files.push_back({"benchgate.yaml", translation.configuration, "configuration: scenarios and baselines", ""});
  for (auto& [name, text] : translation.scenarios)
    start.files.push_back({fmt::format("benchmarks/{}.yaml", name), std::move(text), "scenario and its budgets", ""});
  append(start.files, workflow_files(request, translation.baseline));
  return start;
}

}  // namespace

ProjectStart init_project(const InitRequest& request, Session& session) {
  if (!sys::is_folder(request.folder))
    throw Error("--dir", fmt::format("'{}' is not a folder", request.folder.string()));
  std::vector<std::string> ignores = starter::starter_ignores({});
  std::vector<starter::StarterScenario> scenarios;
  ProjectStart start =
      request.perfgate ? starter_of_perfgate(request) : starter_of_project(request, ignores, scenarios, session);
  add_ignore_file(request.folder, ignores, start);
  start.made_folders = write_starter_files(request.folder, start.files, request.on_existing);
  if (const fs::path file = request.folder / ".gitignore";
      start.files.back().path != ".gitignore" && sys::is_plain_file(file))
    start.ignored = add_ignored(file, ignores);
  if (request.trial == InitRequest::Trial::none) return start;
  if (request.perfgate)
    start.trials = try_scenarios(request.folder, start.files, session);
  else
    try_and_fit(std::move(scenarios), start, session);
  return start;
}

}  // namespace benchgate::app
