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

/// The files for the project in the folder.
ProjectStart starter_of_project(const fs::path& folder) {
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
      workflow_file(""),
  };
  return start;
}

/// The files converted from perfgate's configuration.
ProjectStart starter_of_perfgate(const fs::path& folder, const std::string& file) {
  starter::PerfgateTranslation translation =
      starter::translate_perfgate(sys::read_file(file, largest_configuration), file);
  ProjectStart start{folder.string(),
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
  start.files.push_back(workflow_file(translation.baseline));
  return start;
}

}  // namespace

ProjectStart init_project(const InitRequest& request, Session&) {
  if (!sys::is_folder(request.folder))
    throw Error("--dir", fmt::format("'{}' is not a folder", base::printable(request.folder.string())));
  ProjectStart start =
      request.perfgate ? starter_of_perfgate(request.folder, *request.perfgate) : starter_of_project(request.folder);
  start.made_folders = write_starter_files(request.folder, start.files, request.on_existing);
  return start;
}

}  // namespace benchgate::app
