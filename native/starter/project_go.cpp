// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "starter/server_signs.hpp"

namespace benchgate::starter {

namespace {

/// Whether a source needs a tag to be built: `go help buildconstraint`.
bool needs_tag(const syntax::SourceText& source) {
  const std::string_view text = source.comments;
  const std::size_t at = text.find("//go:build ");
  if (at == std::string_view::npos) return false;
  const std::string_view line = text.substr(at, text.find('\n', at) - at);
  return line.find("linux") == std::string_view::npos && line.find('!') == std::string_view::npos &&
         line.find("go1.") == std::string_view::npos && line.find("unix") == std::string_view::npos;
}

/// Whether go leaves a path out of ./...: `go help packages`.
bool is_left_out(std::string_view path) {
  const std::vector<std::string_view> names = base::split(path, '/');
  return std::any_of(names.begin(), names.end(), [](std::string_view name) {
    return name.starts_with('_') || name.starts_with('.') || name == "testdata" || name == "vendor";
  });
}

/// The folder of the module that a folder belongs to: the nearest with a go.mod.
std::string module_of(std::string folder, const ProjectFiles& project) {
  while (!folder.empty() && !project.has(folder + "go.mod")) {
    folder.pop_back();
    folder = folder_of(folder);
  }
  return folder;
}

/// The last part of the module's path, or of its folder.
std::string module_name(const std::string& module, const ProjectFiles& project) {
  const std::string text = project.text(module + "go.mod");
  const std::size_t at = text.find("module ");
  std::string_view path = at == std::string::npos ? std::string_view() : std::string_view(text).substr(at + 7);
  path = base::trim(path.substr(0, path.find('\n')));
  // example.org/tally/v2 is version 2 of tally.
  if (const std::size_t slash = path.rfind("/v"); slash != std::string_view::npos)
    if (base::parse_unsigned(path.substr(slash + 2))) path = path.substr(0, slash);
  const std::string name(file_name(path));
  return is_plain_name(name) ? name : "main";
}

/// The benchmarks of each package, by its folder.
std::map<std::string, std::vector<std::string>> benchmark_packages(const ProjectFiles& project) {
  std::map<std::string, std::vector<std::string>> packages;
  for (const std::string& path : project.paths) {
    if (!path.ends_with("_test.go") || is_left_out(path)) continue;
    const std::string folder(folder_of(path));
    if (!folder.empty() && !is_plain_path(folder.substr(0, folder.size() - 1))) continue;
    const syntax::SourceText source = source_of(project, path);
    if (needs_tag(source)) continue;
    for (const std::string& name : names_after(source.code, "\nfunc Benchmark"))
      packages[folder].push_back("Benchmark" + name);
  }
  return packages;
}

StarterScenario go_benchmark(const std::string& folder, const std::vector<std::string>& names,
                             const ProjectFiles& project) {
  const std::string module = module_of(folder, project);
  const std::string below = folder.substr(module.size());
  const std::string package = below.empty() ? "." : "./" + below.substr(0, below.size() - 1);
  StarterScenario scenario;
  scenario.kind = "Go";
  scenario.found =
      fmt::format("the package {} has {}", folder.empty() ? "." : "./" + folder.substr(0, folder.size() - 1),
                  base::pluralize(names.size(), "benchmark"));
  scenario.name =
      scenario_name(folder.empty() ? module_name(module, project) : file_name(folder.substr(0, folder.size() - 1)));
  scenario.description = "Benchmarks of the package, run by go test";
  scenario.cwd = module.substr(0, module.empty() ? 0 : module.size() - 1);
  scenario.build = fmt::format("go test -run '^$' {}", package);
  scenario.command = {"go",        "test",       "-run",  "^$",     "-bench", ".",
                      "-benchmem", "-benchtime", "100ms", "-count", "3",      package};
  scenario.filter = {"-bench", "{names}"};
  scenario.replaces = {"-bench", "."};
  scenario.format = "go-test-bench";
  scenario.benchmarks = names;
  scenario.advice = benchmark_advice;
  scenario.targets = {package};
  return scenario;
}

/// Whether the main package in `folder` looks like a server by any of its files.
bool is_server_package(const std::string& name, const std::string& folder, const ProjectFiles& project) {
  std::vector<std::string> sources;
  for (const std::string& file : names_between(project, folder, ".go"))
    if (!file.ends_with("_test")) sources.push_back(fmt::format("{}{}.go", folder, file));
  return looks_like_server(name, sources, project);
}

}  // namespace

std::vector<StarterScenario> go_benchmarks(const ProjectFiles& project) {
  const std::map<std::string, std::vector<std::string>> packages = benchmark_packages(project);
  std::vector<std::pair<std::string, std::vector<std::string>>> ranked;
  for (const auto& [folder, names] : packages)
    if (project.has(module_of(folder, project) + "go.mod")) ranked.emplace_back(folder, names);
  // The package at the top first, then those with most benchmarks.
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    return a.first.empty() != b.first.empty() ? a.first.empty() : a.second.size() > b.second.size();
  });
  std::vector<StarterScenario> scenarios;
  for (const auto& [folder, names] : ranked) scenarios.push_back(go_benchmark(folder, names, project));
  return scenarios;
}

std::optional<StarterScenario> propose_go(const ProjectFiles& project) {
  if (!project.has("go.mod")) return std::nullopt;
  std::string package;
  std::string name;
  std::vector<std::string> commands;
  for (const std::string& command : names_between(project, "cmd/", "/main.go"))
    if (!is_left_out(command) && !is_server_package(command, fmt::format("cmd/{}/", command), project))
      commands.push_back(command);
  if (const auto command = best_program(commands)) {
    package = "./cmd/" + *command;
    name = *command;
  } else if (project.has("main.go") && !is_server_package(module_name("", project), "", project)) {
    package = ".";
    name = module_name("", project);
  }
  if (package.empty())
    return tests_scenario("Go", "go.mod without a main package to run, so the scenario measures its tests",
                          "go test -run '^$' ./...", {"go", "test", "-count=1", "./..."});
  const std::string program = fmt::format("{}/{}", starter_build_folder, name);
  StarterScenario scenario{"Go",
                           fmt::format("go.mod and the main package {}", package),
                           scenario_name(name),
                           fmt::format("Run {}, built by go", name),
                           fmt::format("go build -o {} {}", program, package),
                           {"./" + program},
                           "Add the arguments of a typical task"};
  scenario.targets = {package};
  return scenario;
}

}  // namespace benchgate::starter
