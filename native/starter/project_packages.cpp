// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/json.hpp"

// Projects that a package manager builds: Cargo, Go, npm, Python.

namespace benchgate::starter {

namespace {

/// The names x in paths `before` x `after`, where x holds no '/'.
std::vector<std::string> names_between(const ProjectFiles& project, std::string_view before, std::string_view after) {
  std::vector<std::string> names;
  for (const std::string_view path : project.paths) {
    if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after)) continue;
    const std::string_view name = path.substr(before.size(), path.size() - before.size() - after.size());
    if (is_plain_name(name)) names.emplace_back(name);
  }
  return names;
}

/// Values of `name = "..."` in every [section] (or [[section]]) of a TOML file.
std::vector<std::string> toml_names(std::string_view text, std::string_view section) {
  std::vector<std::string> names;
  bool inside = false;
  for (const std::string_view raw : base::split(text, '\n')) {
    const std::string_view line = base::trim(raw);
    if (line.starts_with('[')) {
      inside = line.starts_with(fmt::format("[{}]", section)) || line.starts_with(fmt::format("[[{}]]", section));
      continue;
    }
    const std::size_t equals = line.find('=');
    if (!inside || equals == std::string_view::npos || base::trim(line.substr(0, equals)) != "name") continue;
    const std::vector<std::string_view> quoted = base::split(line.substr(equals + 1), '"');
    if (quoted.size() >= 3 && is_plain_name(quoted[1])) names.emplace_back(quoted[1]);
  }
  return names;
}

StarterScenario tests_of(std::string kind, std::string found, std::string build, std::vector<std::string> command) {
  return {std::move(kind),
          std::move(found),
          "tests",
          "Run the tests",
          std::move(build),
          std::move(command),
          "A program that only does the task is a better benchmark than tests"};
}

}  // namespace

std::optional<StarterScenario> propose_cargo(const ProjectFiles& project) {
  if (!project.has("Cargo.toml")) return std::nullopt;
  const std::string_view text = project.text("Cargo.toml");
  std::vector<std::string> programs = toml_names(text, "bin");
  const std::vector<std::string> packages = toml_names(text, "package");
  if (project.has("src/main.rs") && !packages.empty()) programs.insert(programs.begin(), packages.front());
  for (const std::string& name : names_between(project, "src/bin/", ".rs")) programs.push_back(name);
  if (const auto best = best_program(programs))
    return StarterScenario{"Cargo",
                           fmt::format("Cargo.toml builds the program '{}'", *best),
                           scenario_name(*best),
                           fmt::format("Run {}, built by Cargo", *best),
                           "cargo build --release",
                           {fmt::format("./target/release/{}", *best)},
                           "Add the arguments of a typical task"};
  if (const auto example = best_program(names_between(project, "examples/", ".rs")))
    return StarterScenario{"Cargo",
                           fmt::format("Cargo.toml builds a library with the example '{}'", *example),
                           scenario_name(*example),
                           fmt::format("Run the example {}, built by Cargo", *example),
                           fmt::format("cargo build --release --example {}", *example),
                           {fmt::format("./target/release/examples/{}", *example)},
                           "Choose an example that does a typical task"};
  return tests_of("Cargo", "Cargo.toml builds no program, so the scenario measures its tests",
                  "cargo test --workspace --release --no-run",
                  {"cargo", "test", "--workspace", "--release", "--quiet"});
}

std::optional<StarterScenario> propose_go(const ProjectFiles& project) {
  if (!project.has("go.mod")) return std::nullopt;
  std::string package;
  std::string name = "main";
  if (const auto command = best_program(names_between(project, "cmd/", "/main.go"))) {
    package = "./cmd/" + *command;
    name = *command;
  } else if (project.has("main.go")) {
    package = ".";
    const std::string_view first_line = project.text("go.mod").substr(0, project.text("go.mod").find('\n'));
    const std::string_view module = base::trim(first_line.substr(first_line.rfind('/') + 1));
    const std::string_view last = module.substr(module.rfind(' ') + 1);
    if (is_plain_name(last)) name = last;
  }
  if (package.empty())
    return tests_of("Go", "go.mod without a main package, so the scenario measures its tests",
                    "go test -run '^$' ./...", {"go", "test", "-count=1", "./..."});
  const std::string program = fmt::format("{}/{}", starter_build_folder, name);
  return StarterScenario{"Go",
                         fmt::format("go.mod and the main package {}", package),
                         scenario_name(name),
                         fmt::format("Run {}, built by go", name),
                         fmt::format("go build -o {} {}", program, package),
                         {"./" + program},
                         "Add the arguments of a typical task"};
}

std::optional<StarterScenario> propose_npm(const ProjectFiles& project) {
  if (!project.has("package.json")) return std::nullopt;
  syntax::JsonDocument document;
  try {
    document.parse(project.text("package.json"), "package.json");
  } catch (const Error&) {  // npm reports it
  }
  const syntax::JsonValue package = document.root();
  const auto script = [&](std::string_view name) { return !package.text_at({"scripts", name}).empty(); };
  std::string build = project.has("package-lock.json") ? "npm ci --silent" : "npm install --silent";
  if (script("build")) build += " && npm run --silent build";
  for (const std::string_view name : {"bench", "benchmark"})
    if (script(name))
      return StarterScenario{"npm",
                             fmt::format("package.json has the script '{}'", name),
                             std::string(name),
                             fmt::format("Run the script {} of package.json", name),
                             build,
                             {"npm", "run", "--silent", std::string(name)},
                             "Run it without npm, as in [\"node\", \"bench.js\"], to exclude npm's start-up time"};
  std::vector<std::string> entries;
  for (const std::string_view file : {"bench.js", "bench.mjs", "benchmark.js", "index.js", "index.mjs", "main.js"})
    if (project.has(file)) entries.emplace_back(file);
  if (const std::string main = package.text_at({"main"}); is_plain_path(main) && project.has(main))
    entries.push_back(main);
  if (const auto entry = best_program(entries))
    return StarterScenario{"npm",
                           fmt::format("package.json and {}", *entry),
                           scenario_name(entry->substr(0, entry->rfind('.'))),
                           fmt::format("Run {} by node", *entry),
                           build,
                           {"node", *entry},
                           "Put a script that does a typical task here"};
  if (script("test")) return tests_of("npm", "package.json has the script 'test'", build, {"npm", "test", "--silent"});
  return StarterScenario{"npm",
                         "package.json without a script to run, so the scenario measures the start of node",
                         "start",
                         "Start node",
                         build,
                         {"node", "--eval", "0"},
                         "Put a script that does a typical task here"};
}

std::optional<StarterScenario> propose_python(const ProjectFiles& project) {
  constexpr std::array<std::string_view, 4> marks{"pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"};
  const auto mark = std::find_if(marks.begin(), marks.end(), [&](std::string_view file) { return project.has(file); });
  if (mark == marks.end()) return std::nullopt;
  const std::string python = fmt::format("{}/bin/python", starter_build_folder);
  const bool listed = project.has("requirements.txt");
  const bool installed = !listed && (project.has("setup.py") || project.has("setup.cfg") ||
                                     project.text("pyproject.toml").find("[project]") != std::string_view::npos);
  std::string build = fmt::format("python3 -m venv {}", starter_build_folder);
  if (listed || installed)
    build += fmt::format(" && ./{} -m pip install --quiet {}", python, listed ? "--requirement requirements.txt" : ".");
  const auto proposal = [&](std::string_view found, std::string_view name, std::string_view description,
                            std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "./" + python);
    return StarterScenario{"Python",
                           fmt::format("{} and {}", *mark, found),
                           scenario_name(name),
                           std::string(description),
                           build,
                           std::move(arguments),
                           "Put a script that does a typical task here"};
  };
  std::vector<std::string> scripts;
  for (const std::string_view folder : std::initializer_list<std::string_view>{"", "benchmarks/", "bench/"})
    for (const std::string& name : names_between(project, folder, ".py"))
      if (name.find("bench") != std::string::npos || !folder.empty() || name == "main")
        scripts.push_back(fmt::format("{}{}.py", folder, name));
  if (const auto script = best_program(scripts)) {
    const std::string name = script->substr(script->rfind('/') + 1);
    return proposal(*script, name.substr(0, name.size() - 3), fmt::format("Run {}", *script), {*script});
  }
  for (const std::string_view folder : {std::string_view(), std::string_view("src/")}) {
    if (const auto package = best_program(names_between(project, folder, "/__main__.py"));
        package && (installed || folder.empty()))
      return proposal(fmt::format("the runnable package '{}'", *package), *package,
                      fmt::format("Run the package {}", *package), {"-m", *package});
    if (const auto package = best_program(names_between(project, folder, "/__init__.py"));
        package && (installed || folder.empty()))
      return proposal(fmt::format("the package '{}', so the scenario measures importing it", *package),
                      fmt::format("import-{}", *package), fmt::format("Import the package {}", *package),
                      {"-c", fmt::format("import {}", *package)});
  }
  return proposal("no script to run, so the scenario measures the start of Python", "start", "Start Python",
                  {"-c", "pass"});
}

}  // namespace benchgate::starter
