// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "starter/npm_workspaces.hpp"
#include "starter/project_kinds.hpp"
#include "starter/server_signs.hpp"
#include "syntax/json.hpp"

namespace benchgate::starter {

namespace {

/// "10.2.1" of "pnpm@10.2.1+sha512.abc"; empty: another manager, or no plain version.
std::string_view pinned_version(std::string_view text, std::string_view manager) {
  if (!text.starts_with(manager) || text.substr(manager.size()).find('@') != 0) return {};
  const std::string_view version = text.substr(manager.size() + 1);
  const std::size_t end = version.find_first_not_of("0123456789.");
  return end == std::string_view::npos || version[end] == '+' ? version.substr(0, end) : std::string_view();
}

/// The commands that install what a package needs and run one of its scripts. npx brings pnpm and yarn along, and
/// scripts find them.
struct PackageManager {
  std::string install;
  std::string run;
};

PackageManager package_manager(const ProjectFiles& project, std::string_view pinned) {
  const auto npx = [&](std::string_view name, std::string_view fallback) {
    const std::string_view version = pinned_version(pinned, name);
    return fmt::format("npx --yes {}@{}", name, version.empty() ? fallback : version);
  };
  const bool is_classic_yarn =
      project.has("yarn.lock") && project.text("yarn.lock").find("__metadata:") == std::string::npos;
  if (project.has("pnpm-lock.yaml") && (pinned.starts_with("pnpm@") || !project.has("package-lock.json"))) {
    const std::string pnpm = npx("pnpm", "latest");
    return {pnpm + " install --frozen-lockfile --loglevel=error", pnpm + " run --silent"};
  }
  if (project.has("package-lock.json")) return {"npm ci --loglevel=error", "npm run --silent"};
  if (is_classic_yarn) {
    const std::string yarn = npx("yarn", "1");
    return {yarn + " install --frozen-lockfile --silent", yarn + " run --silent"};
  }
  return {"npm install --loglevel=error", "npm run --silent"};
}

/// What is known of a package.json that can be read.
class NpmPackage {
 public:
  explicit NpmPackage(const ProjectFiles& project, const std::string& folder = "") : folder_(folder) {
    try {
      document_.parse(project.text(file()), file());
      workspaces_ = npm_workspaces(document_.root(), project, folder);
    } catch (const Error&) {  // npm reports it
    }
    manager_ = package_manager(project, document_.root().text_at({"packageManager"}));
  }

  std::string file() const { return folder_.empty() ? "package.json" : folder_ + "/package.json"; }
  const std::string& folder() const { return folder_; }
  const std::vector<std::string>& workspaces() const { return workspaces_; }
  std::string script(std::string_view name) const { return document_.root().text_at({"scripts", name}); }
  std::string main() const { return document_.root().text_at({"main"}); }
  bool depends_on(std::string_view name) const {
    return !document_.root().text_at({"devDependencies", name}).empty() ||
           !document_.root().text_at({"dependencies", name}).empty();
  }
  std::string build() const { return manager_.install + scripts_before(""); }
  /// With what npm would run before the script `name`, each time.
  std::string build_for(std::string_view name) const { return manager_.install + scripts_before(name); }
  /// The part of it that runs scripts, " && npm run --silent build"; "" without one.
  std::string scripts_before(std::string_view name) const {
    const std::string before = name.empty() ? "" : fmt::format("pre{}", name);
    const std::string text = before.empty() ? "" : script(before);
    std::string commands;
    if (!script("build").empty() && text.find("run build") == std::string::npos) commands += run_text("build");
    return text.empty() ? commands : commands + run_text(before);
  }
  /// The command that runs the script alone.
  std::vector<std::string> run(std::string_view name) const {
    std::vector<std::string> words{"npm", "run", "--silent"};
    if (!script(fmt::format("pre{}", name)).empty() || !script(fmt::format("post{}", name)).empty())
      words.emplace_back("--ignore-scripts");
    if (!folder_.empty()) words.insert(words.end(), {"--prefix", folder_});
    words.emplace_back(name);
    return words;
  }

 private:
  std::string run_text(std::string_view name) const {
    return fmt::format(" && {}{} {}", manager_.run, folder_.empty() ? "" : fmt::format(" --prefix {}", folder_), name);
  }

  syntax::JsonDocument document_;
  std::string folder_;  ///< of a workspace; "": of the project
  std::vector<std::string> workspaces_;
  PackageManager manager_;
};

/// A library for benchmarks whose scripts print a report.
struct NpmLibrary {
  std::string_view library;
  std::string_view sign;  ///< what a script that prints a report has in it
  std::string_view format;
};

constexpr std::array<NpmLibrary, 6> libraries{{
    {"tinybench", ".table(", "tinybench-table"},
    {"tinybench", "log(JSON.stringify(", "tinybench-json"},
    {"tinybench", "write(JSON.stringify(", "tinybench-json"},
    {"mitata", "'json'", "mitata"},
    {"mitata", "\"json\"", "mitata"},
    {"benchmark", "String(", "benchmarkjs"},
}};

/// What a script has to print so that its benchmarks are judged.
struct NpmReport {
  std::string_view library;
  std::string_view code;
};

constexpr std::array<NpmReport, 3> reports{{
    {"tinybench", "console.table(bench.table())"},
    {"mitata", "await run({format: 'json'})"},
    {"benchmark", "console.log(String(event.target)) for each 'cycle'"},
}};

bool imports_library(const syntax::SourceText& source, std::string_view name) {
  for (const char quote : {'\'', '"'})
    for (const char* const before : {"from ", "require(", "import "})
      if (syntax::has_in_code(source, fmt::format("{}{}{}{}", before, quote, name, quote))) return true;
  return false;
}

/// Whether another script starts it as a worker: alone it has nothing to do.
bool is_worker(const syntax::SourceText& source) { return syntax::has_in_code(source, "parentPort"); }

bool is_bench_script(const std::string& path) {
  const bool script = path.ends_with(".js") || path.ends_with(".mjs") || path.ends_with(".cjs");
  return script && is_plain_path(path) && contains_small(path, "bench");
}

/// The command that installs the package of its own that a script's folder is, beside the project's; "" without one.
std::string inner_install(const std::string& path, const ProjectFiles& project) {
  for (std::size_t end = path.rfind('/'); end != std::string::npos && end > 0; end = path.rfind('/', end - 1)) {
    const std::string folder = path.substr(0, end);
    if (project.has(folder + "/package.json"))
      return fmt::format(" && npm {} --loglevel=error --prefix {}",
                         project.has(folder + "/package-lock.json") ? "ci" : "install", folder);
  }
  return {};
}

StarterScenario script_benchmark(const std::string& path, const NpmLibrary& library, const NpmPackage& package,
                                 const ProjectFiles& project) {
  StarterScenario scenario;
  scenario.kind = "npm";
  scenario.found = fmt::format("{} has benchmarks of {}", path, library.library);
  scenario.name = scenario_name(file_name(path).substr(0, file_name(path).rfind('.')));
  scenario.description = fmt::format("Benchmarks of {}", path);
  scenario.build = package.build() + inner_install(path, project);
  scenario.command = {"node", path};
  if (library.library == "mitata") {  // it prints each sample, which is too much for standard output
    scenario.path = report_path(scenario.name, "json");
    scenario.build += fmt::format(" && mkdir -p {}", starter_build_folder);
    scenario.command = {fmt::format("node {} > {}", path, scenario.path)};
  }
  scenario.format = library.format;
  scenario.advice = benchmark_advice;
  return scenario;
}

/// A script that uses a library, and prints no report that can be read.
struct UnreportedScript {
  std::string path;
  const NpmReport* report;

  std::string reason() const {
    return fmt::format("{} uses {}, but prints no report that benchgate reads (write {})", path, report->library,
                       report->code);
  }
  std::string advice() const {
    return fmt::format("Write {} in {} and run benchgate init --force: then each benchmark is judged", report->code,
                       path);
  }
};

/// It is measured as a whole.
StarterScenario scenario_of(const UnreportedScript& script, const NpmPackage& package, const ProjectFiles& project) {
  StarterScenario scenario;
  scenario.kind = "npm";
  scenario.found = fmt::format("{}, so the scenario measures node {} as a whole", script.reason(), script.path);
  scenario.name = scenario_name(file_name(script.path).substr(0, file_name(script.path).rfind('.')));
  scenario.description = fmt::format("Run {} by node", script.path);
  scenario.build = package.build() + inner_install(script.path, project);
  scenario.command = {"node", script.path};
  scenario.advice = script.advice();
  return scenario;
}

/// Which script of package.json is meant to be measured; "" without one.
std::string_view meant_script(const NpmPackage& package) {
  for (const std::string_view name : {"bench", "benchmark"})
    if (!package.script(name).empty()) return name;
  return {};
}

constexpr std::string_view without_npm_advice =
    "Run it without npm, as in [\"node\", \"bench.js\"], to exclude npm's start-up time";

std::optional<StarterScenario> script_of_package(const NpmPackage& package) {
  const std::string_view name = meant_script(package);
  if (name.empty()) return std::nullopt;
  return StarterScenario{"npm",
                         fmt::format("package.json has the script '{}'", name),
                         std::string(name),
                         fmt::format("Run the script {} of package.json", name),
                         package.build_for(name),
                         package.run(name),
                         std::string(without_npm_advice)};
}

/// The scripts of the workspaces that are meant to be measured, of those in which no scenario was found.
std::vector<StarterScenario> scripts_of_workspaces(const ProjectFiles& project, const NpmPackage& package,
                                                   const std::vector<StarterScenario>& found) {
  std::vector<StarterScenario> scenarios;
  for (const std::string& folder : package.workspaces()) {
    const auto is_inside = [&](const StarterScenario& scenario) {
      return std::any_of(scenario.command.begin(), scenario.command.end(),
                         [&](const std::string& word) { return word.find(folder + "/") != std::string::npos; });
    };
    if (!is_plain_path(folder) || std::any_of(found.begin(), found.end(), is_inside)) continue;
    const NpmPackage workspace(project, folder);
    const std::string_view name = meant_script(workspace);
    if (name.empty()) continue;
    scenarios.push_back({"npm", fmt::format("{} has the script '{}'", workspace.file(), name),
                         scenario_name(file_name(folder)), fmt::format("Run the script {} of {}", name, folder),
                         package.build() + workspace.scripts_before(name), workspace.run(name),
                         std::string(without_npm_advice)});
  }
  return scenarios;
}

std::optional<StarterScenario> vitest_benchmark(const ProjectFiles& project, const NpmPackage& package) {
  const bool has_files = std::any_of(project.paths.begin(), project.paths.end(), [](const std::string& path) {
    const std::string_view name = file_name(path);
    return name.find(".bench.") != std::string_view::npos || name.find(".benchmark.") != std::string_view::npos;
  });
  if (!has_files || !package.depends_on("vitest")) return std::nullopt;
  StarterScenario scenario;
  scenario.kind = "npm";
  scenario.found = "package.json has vitest and the project has its benchmarks";
  scenario.name = "vitest";
  scenario.description = "Benchmarks, run by vitest bench";
  scenario.build = fmt::format("{} && mkdir -p {}", package.build(), starter_build_folder);
  scenario.path = report_path(scenario.name, "json");
  scenario.command = {"npx", "--no-install", "vitest", "bench", "--run", "--outputJson=" + scenario.path};
  scenario.filter = {"-t", "{names}"};
  scenario.format = "vitest-bench";
  scenario.advice = benchmark_advice;
  return scenario;
}

/// What package.json calls its benchmark comes first: those of the scenarios whose script or tool it names, else the
/// whole of it.
void put_meant_first(std::vector<StarterScenario>& scenarios, const NpmPackage& package) {
  auto script = script_of_package(package);
  if (!script || scenarios.empty()) return;
  const std::string text = package.script(script->name);
  const auto is_named = [&](const StarterScenario& scenario) {
    return std::any_of(scenario.command.begin(), scenario.command.end(), [&](const std::string& word) {
      const std::string_view before_output = std::string_view(word).substr(0, word.find(" >"));
      const std::string_view name = file_name(before_output);
      return name != "node" && name != "npx" && !name.starts_with('-') && text.find(name) != std::string::npos;
    });
  };
  const auto others = std::stable_partition(scenarios.begin(), scenarios.end(), is_named);
  for (auto named = scenarios.begin(); named != others; ++named)  // what the script needs, they need, too
    named->build = script->build + named->build.substr(package.build().size());
  if (others == scenarios.begin()) scenarios.insert(scenarios.begin(), std::move(*script));
}

/// The scripts and files that may be run: never a server.
std::vector<std::string> entries_of(const ProjectFiles& project, const NpmPackage& package) {
  std::vector<std::string> entries;
  for (const std::string_view file : {"bench.js", "bench.mjs", "benchmark.js", "index.js", "index.mjs", "main.js"})
    if (project.has(file)) entries.emplace_back(file);
  if (const std::string main = package.main(); is_plain_path(main) && project.has(main)) entries.push_back(main);
  std::erase_if(entries, [&](const std::string& entry) {
    return looks_like_server(entry, std::vector<std::string>{entry}, project);
  });
  return entries;
}

}  // namespace

std::vector<StarterScenario> npm_benchmarks(const ProjectFiles& project) {
  if (!project.has("package.json")) return {};
  const NpmPackage package(project);
  std::vector<StarterScenario> scenarios;
  if (auto vitest = vitest_benchmark(project, package)) scenarios.push_back(std::move(*vitest));
  std::vector<UnreportedScript> unreported;
  for (const std::string& path : project.paths) {
    if (!is_bench_script(path)) continue;
    const syntax::SourceText source = source_of(project, path);
    if (is_worker(source)) continue;
    const auto imports = [&](const auto& one) { return imports_library(source, one.library); };
    const auto library = std::find_if(libraries.begin(), libraries.end(), [&](const NpmLibrary& one) {
      return imports(one) && syntax::has_in_code(source, one.sign);
    });
    if (library != libraries.end())
      scenarios.push_back(script_benchmark(path, *library, package, project));
    else if (const auto report = std::find_if(reports.begin(), reports.end(), imports); report != reports.end())
      unreported.push_back({path, &*report});
  }
  if (auto script = script_of_package(package); script && scenarios.empty() && !unreported.empty()) {
    script->found += fmt::format("; {}", unreported.front().reason());
    script->advice = unreported.front().advice();
    return {std::move(*script)};
  }
  for (const UnreportedScript& script : unreported) scenarios.push_back(scenario_of(script, package, project));
  put_meant_first(scenarios, package);
  if (meant_script(package).empty())
    for (StarterScenario& script : scripts_of_workspaces(project, package, scenarios))
      scenarios.push_back(std::move(script));
  return scenarios;
}

std::optional<StarterScenario> propose_npm(const ProjectFiles& project) {
  if (!project.has("package.json")) return std::nullopt;
  const NpmPackage package(project);
  const std::string build = package.build();
  if (auto script = script_of_package(package)) return script;
  if (const auto entry = best_program(entries_of(project, package)))
    return StarterScenario{"npm",
                           fmt::format("package.json and {}", *entry),
                           scenario_name(entry->substr(0, entry->rfind('.'))),
                           fmt::format("Run {} by node", *entry),
                           build,
                           {"node", *entry},
                           "Put a script that does a typical task here"};
  if (!package.script("test").empty())
    return tests_scenario("npm", "package.json has the script 'test'", package.build_for("test"), package.run("test"));
  return StarterScenario{"npm",
                         "package.json without a script to run, so the scenario measures the start of node",
                         "start",
                         "Start node",
                         build,
                         {"node", "--eval", "0"},
                         "Put a script that does a typical task here"};
}

}  // namespace benchgate::starter
