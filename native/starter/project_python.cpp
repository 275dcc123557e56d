// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "starter/pytest_plugins.hpp"
#include "starter/pytest_settings.hpp"
#include "starter/server_signs.hpp"
#include "syntax/lines.hpp"
#include "syntax/toml.hpp"

namespace benchgate::starter {

namespace {

std::string python_program() { return fmt::format("./{}/bin/python", starter_build_folder); }

/// An environment of its own with `requirements`, arguments for pip; none: an empty one.
std::string environment_line(std::string_view requirements) {
  std::string line = fmt::format("python3 -m venv {}", starter_build_folder);
  if (!requirements.empty()) line += fmt::format(" && {} -m pip install --quiet {}", python_program(), requirements);
  return line;
}

/// The file that makes a folder a Python project; absent: it is none.
std::optional<std::string_view> project_mark(const ProjectFiles& project) {
  constexpr std::array<std::string_view, 4> marks{"pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"};
  const auto mark = std::find_if(marks.begin(), marks.end(), [&](std::string_view file) { return project.has(file); });
  return mark == marks.end() ? std::nullopt : std::optional(*mark);
}

syntax::Toml pyproject_of(const ProjectFiles& project) {
  try {
    return syntax::parse_toml(project.text("pyproject.toml"), "pyproject.toml");
  } catch (const Error&) {  // pip reports it
    return {};
  }
}

bool is_installable(const ProjectFiles& project) {
  return project.has("setup.py") || project.has("setup.cfg") || pyproject_of(project).find("project") != nullptr;
}

/// The first member of a table of lists whose list names the package, "" without one.
std::string list_with(std::string_view package, const syntax::Toml* table) {
  if (table == nullptr) return "";
  for (const auto& [name, requirements] : table->members)
    if (is_plain_name(name) && names_package(requirements, package)) return name;
  return "";
}

/// Whether a line of `code` imports a module with the part `name`: "from package.name import x".
bool imports_module(std::string_view code, std::string_view name) {
  for (const std::string_view line : base::split(code, '\n')) {
    const std::vector<std::string_view> words = syntax::split_words(line);
    if (words.size() < 2 || (words[0] != "from" && words[0] != "import")) continue;
    const std::vector<std::string_view> parts = base::split(words[1], '.');
    if (std::find(parts.begin(), parts.end(), name) != parts.end()) return true;
  }
  return false;
}

/// The extras of the project that its benchmarks need: the one that names their plugin, if any, and those of which one
/// of the files imports a module of that name.
std::vector<std::string> extras_of(const syntax::Toml* extras, std::string_view own_plugin, const ProjectFiles& project,
                                   const std::vector<std::string>& files) {
  std::vector<std::string> names;
  if (extras == nullptr) return names;
  if (const std::string name = list_with(own_plugin, extras); !name.empty()) names.push_back(name);
  for (const auto& [name, requirements] : extras->members)
    if (is_plain_name(name) && std::find(names.begin(), names.end(), name) == names.end() &&
        std::any_of(files.begin(), files.end(), [&name = name, &project](const auto& file) {
          return imports_module(source_of(project, file).code, name);
        }))
      names.push_back(name);
  return names;
}

/// Whether the installation compiles a part of the package, which the project's folder does not have: Python looks
/// there first.
bool has_compiled_part(const ProjectFiles& project) {
  if (project.has("setup.py")) {
    const syntax::SourceText setup = source_of(project, "setup.py");
    if (syntax::has_in_code(setup, "ext_modules") || syntax::has_in_code(setup, "Extension(")) return true;
  }
  constexpr std::array<std::string_view, 8> builders{"maturin",         "scikit-build-core", "scikit_build_core",
                                                     "mesonpy",         "meson-python",      "setuptools-rust",
                                                     "setuptools_rust", "ext-modules"};
  const std::string settings = project.text("pyproject.toml");
  return std::any_of(builders.begin(), builders.end(),
                     [&](std::string_view builder) { return settings.find(builder) != std::string::npos; });
}

/// How pip installs the project: with its compiled parts beside its sources, where there are such parts.
std::string installation_of(const ProjectFiles& project, const std::string& extras) {
  const std::string own = extras.empty() ? "." : fmt::format("'.[{}]'", extras);
  return has_compiled_part(project) ? "--editable " + own : own;
}

/// What pip has to install for the benchmarks in `files`: the project with its extras, and their plugin by the
/// project's extra, group or file of requirements, else by its name.
std::string requirements_of(std::string_view own_plugin, const ProjectFiles& project,
                            const std::vector<std::string>& files) {
  const syntax::Toml settings = pyproject_of(project);
  const syntax::Toml* const table = settings.find("project");
  const syntax::Toml* const all_extras = table == nullptr ? nullptr : table->find("optional-dependencies");
  const std::vector<std::string> extras = extras_of(all_extras, own_plugin, project, files);
  const bool installed = is_installable(project);
  const std::string own = installed ? installation_of(project, base::join(extras, ",")) + " " : "";
  if (installed && !list_with(own_plugin, all_extras).empty()) return own + "pytest";
  if (const std::string group = list_with(own_plugin, settings.find("dependency-groups")); !group.empty())
    return fmt::format("--upgrade pip && {} -m pip install --quiet {}pytest --group {}", python_program(), own, group);
  for (const std::string& path : project.paths)
    if (is_requirements_file(path) && names_package(project.text(path), own_plugin))
      return fmt::format("{}pytest --requirement {}", own, path);
  return fmt::format("{}pytest {}", own, own_plugin);
}

/// A class or function that holds lines of code by their indentation.
struct PythonBlock {
  std::size_t indentation;
  std::string name;
  bool is_class;
  bool is_marked;  ///< as benchmarks of pytest-codspeed, with all that it holds
};

/// "TestParser::test_large": what pytest calls a test in such blocks; "": pytest does not find it there.
std::string test_in(const std::vector<PythonBlock>& around, const std::string& name) {
  std::string prefix;
  for (const PythonBlock& block : around) {
    if (!block.is_class || !block.name.starts_with("Test")) return "";
    prefix += block.name + "::";
  }
  return name.starts_with("test") ? prefix + name : "";
}

/// The tests with the fixture of `plugin`, and of pytest-codspeed those with its mark, as pytest calls them. `code`:
/// without comments and strings.
std::vector<std::string> benchmark_tests(std::string_view code, std::string_view plugin) {
  std::vector<std::string> tests;
  std::vector<PythonBlock> around;
  bool is_marked = false, all_marked = false;
  for (const std::string_view line : base::split(code, '\n')) {
    const std::size_t indentation = line.find_first_not_of(" \t\r");
    // What a string or a bracket over several lines ends with may stand further to the left.
    const bool begins = indentation != std::string_view::npos &&
                        std::string_view("\"')]}").find(line[indentation]) == std::string_view::npos;
    if (!begins) continue;
    while (!around.empty() && around.back().indentation >= indentation) around.pop_back();
    const std::string_view statement = line.substr(indentation);
    const bool is_class = statement.starts_with("class ");
    const bool is_function = statement.starts_with("def ");
    if (plugin == pytest_codspeed && is_benchmark_mark(statement)) is_marked = true;
    if (around.empty() && statement.starts_with("pytestmark") && plugin == pytest_codspeed &&
        statement.find("pytest.mark.benchmark") != std::string_view::npos)
      all_marked = true;
    if (!is_class && !is_function && !statement.starts_with("async def ")) continue;
    const bool has_mark = std::exchange(is_marked, false) || (around.empty() ? all_marked : around.back().is_marked);
    const std::vector<std::string> names = names_after(statement, is_class ? "class " : "def ");
    if (names.empty()) continue;
    if (is_function &&
        (has_mark || has_benchmark_fixture(code.substr(static_cast<std::size_t>(statement.data() - code.data())))))
      if (std::string test = test_in(around, names.front()); !test.empty()) tests.push_back(std::move(test));
    around.push_back({indentation, names.front(), is_class, has_mark});
  }
  return tests;
}

/// What runs the benchmarks and writes their report, without the tests.
void set_command(StarterScenario& scenario, std::string_view plugin) {
  scenario.command = {python_program(), "-m", "pytest", "--quiet"};
  const auto add = [&](std::initializer_list<std::string> options) {
    scenario.command.insert(scenario.command.end(), options);
  };
  if (plugin == pytest_benchmark) {
    scenario.format = pytest_benchmark;
    scenario.path = report_path(scenario.name, "json");
    add({"--benchmark-enable", "--benchmark-only", "--benchmark-max-time=0.05", "--benchmark-json=" + scenario.path});
    return;
  }
  // The plugin names each report after its process; of a folder, only what an execution wrote is read.
  const std::string folder = fmt::format("{}/{}", starter_build_folder, scenario.name);
  scenario.format = "codspeed";
  scenario.path = folder + "/results";
  scenario.env = {{"CODSPEED_PROFILE_FOLDER", folder}};
  scenario.build += " && mkdir -p " + scenario.path;  // else the plugin writes a .gitignore among the reports
  add({"--codspeed", "--codspeed-mode=walltime", "--codspeed-warmup-time=0", "--codspeed-max-time=0.05"});
}

std::optional<StarterScenario> pytest_benchmarks(const ProjectFiles& project) {
  const std::string_view plugin = benchmark_plugin(project);
  std::vector<std::string> files;
  std::vector<std::string> tests;
  for (const std::string& path : project.paths) {
    if (!path.ends_with(".py") || !is_plain_path(path)) continue;
    const std::vector<std::string> found = benchmark_tests(source_of(project, path).code, plugin);
    if (!found.empty()) files.push_back(path);
    for (const std::string& test : found) tests.push_back(fmt::format("{}::{}", path, test));
  }
  if (files.empty()) return std::nullopt;
  StarterScenario scenario;
  scenario.kind = "Python";
  scenario.found = files.size() == 1 ? fmt::format("{} has benchmarks of {}", files.front(), plugin)
                                     : fmt::format("{} files have benchmarks of {}", files.size(), plugin);
  scenario.name = "pytest";
  scenario.description = fmt::format("Benchmarks, run by {}", plugin);
  scenario.build = environment_line(requirements_of(plugin, project, files));
  set_command(scenario, plugin);
  const PytestOverrides overrides = pytest_overrides(project, files);
  scenario.command.insert(scenario.command.end(), overrides.options.begin(), overrides.options.end());
  if (!overrides.why.empty()) scenario.found += "; " + overrides.why;
  constexpr std::size_t most_files = 8;
  if (files.size() <= most_files) {
    scenario.command.insert(scenario.command.end(), files.begin(), files.end());
    scenario.replaces = files;
  }
  scenario.filter = {"{names}"};
  scenario.benchmarks = std::move(tests);
  scenario.advice = benchmark_advice;
  return scenario;
}

/// The value of a key in asv's configuration, which is JSON with comments.
std::string asv_setting(const std::string& text, std::string_view key, std::string_view fallback) {
  for (const std::string_view line : base::split(text, '\n')) {
    const std::vector<std::string_view> pieces = base::split(base::trim(line), '"');
    if (pieces.size() >= 5 && pieces[0].empty() && pieces[1] == key) return std::string(pieces[3]);
  }
  return std::string(fallback);
}

std::optional<StarterScenario> asv_benchmarks(const ProjectFiles& project) {
  const auto file = std::find_if(project.paths.begin(), project.paths.end(), [](const std::string& path) {
    return file_name(path) == "asv.conf.json" && is_plain_path(path);
  });
  if (file == project.paths.end()) return std::nullopt;
  const std::string folder(folder_of(*file));
  std::string results = asv_setting(project.text(*file), "results_dir", "results");
  if (!is_plain_path(results) && !(results.starts_with('.') && is_plain_path(results.substr(1)))) return std::nullopt;
  StarterScenario scenario;
  scenario.kind = "Python";
  scenario.found = fmt::format("{} describes benchmarks of asv", *file);
  scenario.name = "asv";
  scenario.description = "Benchmarks, run by asv in one environment";
  const std::string depth =
      folder.empty() ? "" : base::join(std::vector<std::string>(base::split(folder, '/').size() - 1, ".."), "/");
  scenario.cwd = folder.substr(0, folder.empty() ? 0 : folder.size() - 1);
  scenario.build = fmt::format("{} && {} -m asv machine --yes --machine benchgate",
                               environment_line(fmt::format("asv {}", folder.empty() ? "." : depth)), python_program());
  scenario.command = {
      fmt::format("{} -m asv run --python=same --machine benchgate --attribute rounds=1 "
                  "--set-commit-hash $(git rev-parse HEAD)",
                  python_program())};
  scenario.path = results + "/benchgate";
  scenario.advice = benchmark_advice;
  return scenario;
}

/// Scripts to run: those of benchmarks, and main.py; never tests or servers.
std::vector<std::string> scripts_of(const ProjectFiles& project) {
  std::vector<std::string> scripts;
  for (const std::string_view folder : std::initializer_list<std::string_view>{"", "benchmarks/", "bench/"})
    for (const std::string& name : names_between(project, folder, ".py")) {
      const std::string path = fmt::format("{}{}.py", folder, name);
      const bool wanted = name.find("bench") != std::string::npos || !folder.empty() || name == "main";
      const bool test = name.starts_with("test_") || name.ends_with("_test") || name.starts_with("__") ||
                        name == "conftest" || syntax::has_in_code(source_of(project, path), "import pytest");
      if (wanted && !test && !looks_like_server(name, std::vector<std::string>{path}, project)) scripts.push_back(path);
    }
  return scripts;
}

/// The modules of a package that imports nothing by itself, so that its import would measure the start of Python; none
/// for others.
std::vector<std::string> modules_of(const std::string& package, std::string_view folder, const ProjectFiles& project) {
  const std::string inside = fmt::format("{}{}/", folder, package);
  if (syntax::has_in_code(source_of(project, inside + "__init__.py"), "import ")) return {};
  std::vector<std::string> modules;
  for (const std::string& name : names_between(project, inside, ".py"))
    if (!name.starts_with('_') && name.find_first_of(".-+") == std::string::npos)
      modules.push_back(fmt::format("{}.{}", package, name));
  return modules;
}

}  // namespace

std::vector<StarterScenario> python_benchmarks(const ProjectFiles& project) {
  std::vector<StarterScenario> scenarios;
  if (!project_mark(project)) return scenarios;
  if (auto pytest = pytest_benchmarks(project)) scenarios.push_back(std::move(*pytest));
  if (auto asv = asv_benchmarks(project)) scenarios.push_back(std::move(*asv));
  return scenarios;
}

std::optional<StarterScenario> propose_python(const ProjectFiles& project) {
  const auto mark = project_mark(project);
  if (!mark) return std::nullopt;
  const bool listed = project.has("requirements.txt");
  const bool installed = !listed && is_installable(project);
  std::vector<std::string> requirements;
  if (listed) requirements.emplace_back("--requirement requirements.txt");
  if (is_installable(project) && (!listed || has_compiled_part(project)))
    requirements.push_back(installation_of(project, ""));
  const std::string build = environment_line(base::join(requirements, " "));
  const auto proposal = [&](std::string_view found, std::string_view name, std::string_view description,
                            std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), python_program());
    return StarterScenario{"Python",
                           fmt::format("{} and {}", *mark, found),
                           scenario_name(name),
                           std::string(description),
                           build,
                           std::move(arguments),
                           "Put a script that does a typical task here"};
  };
  if (const auto script = best_program(scripts_of(project))) {
    const std::string_view name = file_name(*script);
    return proposal(*script, name.substr(0, name.size() - 3), fmt::format("Run {}", *script), {*script});
  }
  for (const std::string_view folder : {std::string_view(), std::string_view("src/")}) {
    const auto not_tests = [&](std::string_view file) {
      std::vector<std::string> names = names_between(project, folder, file);
      std::erase_if(names, [&](const std::string& name) {
        const std::string source = fmt::format("{}{}{}", folder, name, file);
        return is_test_name(name) || name == "docs" || name == "benchmarks" ||
               looks_like_server(file == "/__main__.py" ? name : "", std::vector<std::string>{source}, project);
      });
      return best_program(names);
    };
    if (!installed && !folder.empty()) continue;
    if (const auto package = not_tests("/__main__.py"))
      return proposal(fmt::format("the runnable package '{}'", *package), *package,
                      fmt::format("Run the package {}", *package), {"-m", *package});
    const auto package = not_tests("/__init__.py");
    if (const auto modules = package ? modules_of(*package, folder, project) : std::vector<std::string>();
        !modules.empty())
      return proposal(fmt::format("the package '{}', so the scenario measures importing its {}", *package,
                                  base::pluralize(modules.size(), "module")),
                      fmt::format("import-{}", *package), fmt::format("Import the modules of {}", *package),
                      {"-c", "import " + base::join(modules, ", ")});
    if (package)
      return proposal(fmt::format("the package '{}', so the scenario measures importing it", *package),
                      fmt::format("import-{}", *package), fmt::format("Import the package {}", *package),
                      {"-c", fmt::format("import {}", *package)});
  }
  return proposal("no script to run, so the scenario measures the start of Python", "start", "Start Python",
                  {"-c", "pass"});
}

}  // namespace benchgate::starter
