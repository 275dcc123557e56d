// SPDX-License-Identifier: MIT
#include "starter/pytest_plugins.hpp"

#include <algorithm>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

constexpr std::string_view codspeed = "pytest-codspeed";

/// The name of a package as Python imports it, which requirements may have, too.
std::string module_name(std::string_view package) {
  std::string name(package);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

bool is_of(std::string_view package, std::string_view requirement) {
  return requirement.starts_with(package) || requirement.starts_with(module_name(package));
}

/// How many tests have the mark of pytest-codspeed and no fixture: only that plugin measures them.
std::size_t count_marked_tests(const ProjectFiles& project) {
  std::size_t count = 0;
  for (const std::string& path : project.paths) {
    if (!path.ends_with(".py")) continue;
    const std::string code = source_of(project, path).code;
    bool is_marked = false;
    for (const std::string_view line : base::split(code, '\n')) {
      const std::string_view statement = base::trim(line);
      if (statement.starts_with("@pytest.mark.benchmark") || statement.starts_with("@pytest.mark.codspeed_benchmark"))
        is_marked = true;
      if (!statement.starts_with("def ") && !statement.starts_with("async def ")) continue;
      if (is_marked && !has_benchmark_fixture(
                           std::string_view(code).substr(static_cast<std::size_t>(statement.data() - code.data()))))
        ++count;
      is_marked = false;
    }
  }
  return count;
}

}  // namespace

bool names_package(const syntax::Toml& requirements, std::string_view package) {
  return std::any_of(requirements.elements.begin(), requirements.elements.end(),
                     [&](const syntax::Toml& requirement) { return is_of(package, requirement.text); });
}

bool names_package(std::string_view requirements, std::string_view package) {
  const std::vector<std::string_view> lines = base::split(requirements, '\n');
  return std::any_of(lines.begin(), lines.end(),
                     [&](std::string_view line) { return is_of(package, base::trim(line)); });
}

bool is_requirements_file(const std::string& path) {
  return contains_small(path, "requirements") && path.ends_with(".txt") && is_plain_path(path);
}

std::string_view benchmark_plugin(const ProjectFiles& project) {
  const auto is_named = [&](std::string_view package) {
    return std::any_of(project.paths.begin(), project.paths.end(), [&](const std::string& path) {
      if (path != "pyproject.toml" && path != "setup.py" && path != "setup.cfg" && !is_requirements_file(path))
        return false;
      const std::string text = project.text(path);
      return text.find(package) != std::string::npos || text.find(module_name(package)) != std::string::npos;
    });
  };
  return is_named(codspeed) && !is_named(pytest_benchmark) ? codspeed : pytest_benchmark;
}

std::string plugin_words(const ProjectFiles& project) {
  const std::string_view own_plugin = benchmark_plugin(project);
  return own_plugin == pytest_benchmark ? std::string(own_plugin)
                                        : fmt::format("{}, which {} runs, too", own_plugin, pytest_benchmark);
}

bool has_benchmark_fixture(std::string_view definition) {
  const std::size_t open = definition.find('(');
  if (open == std::string_view::npos) return false;
  const std::string_view parameters = definition.substr(open + 1, definition.find(')', open) - open - 1);
  const std::vector<std::string_view> all = base::split(parameters, ',');
  return std::any_of(all.begin(), all.end(), [](std::string_view parameter) {
    return base::trim(parameter.substr(0, parameter.find(':'))) == "benchmark";
  });
}

std::string note_on_marked_tests(const ProjectFiles& project) {
  const std::size_t count = benchmark_plugin(project) == codspeed ? count_marked_tests(project) : 0;
  if (count == 0) return "";
  return fmt::format("; {} without the fixture 'benchmark' {} left out, because only {} measures them",
                     base::pluralize(count, "test"), count == 1 ? "is" : "are", codspeed);
}

}  // namespace benchgate::starter
