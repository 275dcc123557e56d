// SPDX-License-Identifier: MIT
#include "app/init/init.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
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

/// Other YAML files in benchmarks/ may be anything; then the new scenario is named alone.
std::string scenario_glob(const starter::ProjectFiles& project, const std::string& own) {
  const bool alone = std::none_of(project.paths.begin(), project.paths.end(),
                                  [&](const std::string& path) { return is_foreign_scenario(path, own); });
  return alone ? "benchmarks/*.yaml" : own;
}

model::StarterFile workflow_file(std::string_view baseline) {
  return {".github/workflows/benchgate.yml", starter::starter_workflow(baseline),
          "workflow that judges every pull request", ""};
}

/// The workflows that the request asks for.
std::vector<model::StarterFile> workflow_files(const InitRequest& request, std::string_view baseline) {
  std::vector<model::StarterFile> files;
  if (request.forks) {
    files.push_back({".github/workflows/benchgate.yml", starter::measuring_workflow(baseline),
                     "workflow that measures every pull request", ""});
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

/// The files for the project in the folder.
ProjectStart starter_of_project(const InitRequest& request) {
  const fs::path& folder = request.folder;
  const starter::ProjectFiles project = read_project(folder);
  const starter::StarterScenario scenario = starter::propose_scenario(project);
  const std::string own = fmt::format("benchmarks/{}.yaml", scenario.name);
  const std::string glob = scenario_glob(project, own);
  ProjectStart start{folder.string(), scenario.kind, scenario.found, scenario.name, {}, {}, {}};
  if (glob == own)
    start.notes.push_back(
        fmt::format("benchmarks/ has other YAML files, so benchgate.yaml names only {} as a scenario", own));
  start.files = {
      {"benchgate.yaml", starter::starter_configuration(glob), "configuration: scenarios and number of runs", ""},
      {own, starter::starter_scenario(scenario), "scenario: build and command to measure", ""},
  };
  append(start.files, workflow_files(request, ""));
  return start;
}

/// The files converted from perfgate's configuration.
ProjectStart starter_of_perfgate(const InitRequest& request) {
  const std::string& file = *request.perfgate;
  starter::PerfgateTranslation translation =
      starter::translate_perfgate(sys::read_file(file, largest_configuration), file);
  ProjectStart start{request.folder.string(),
                     "perfgate",
                     fmt::format("{} with {} benchmark{}", base::printable(file), translation.scenarios.size(),
                                 translation.scenarios.size() == 1 ? "" : "s"),
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

ProjectStart init_project(const InitRequest& request, Session&) {
  if (!sys::is_folder(request.folder))
    throw Error("--dir", fmt::format("'{}' is not a folder", base::printable(request.folder.string())));
  ProjectStart start = request.perfgate ? starter_of_perfgate(request) : starter_of_project(request);
  start.made_folders = write_starter_files(request.folder, start.files, request.on_existing);
  return start;
}

}  // namespace benchgate::app
