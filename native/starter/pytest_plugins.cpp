// SPDX-License-Identifier: MIT
#include "starter/pytest_plugins.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/lines.hpp"

namespace benchgate::starter {

namespace {

/// The name of a package as Python imports it, which requirements may have, too.
std::string module_name(std::string_view package) {
  std::string name(package);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Whether a line of `code` is "import module" or "from module import x".
bool imports(std::string_view code, std::string_view package) {
  const std::string module = module_name(package);
  const std::vector<std::string_view> lines = base::split(code, '\n');
  return std::any_of(lines.begin(), lines.end(), [&](std::string_view line) {
    const std::vector<std::string_view> words = syntax::split_words(line);
    return words.size() > 1 && (words[0] == "import" || words[0] == "from") &&
           words[1].substr(0, words[1].find_first_of(".,")) == module;
  });
}

bool is_of(std::string_view package, std::string_view requirement) {
  return requirement.starts_with(package) || requirement.starts_with(module_name(package));
}

/// Files that name the packages which a project needs, beside files of requirements.
bool is_package_list(const std::string& path) {
  constexpr std::array<std::string_view, 8> names{"pyproject.toml", "setup.py", "setup.cfg",   "tox.ini",
                                                  "uv.lock",        "Pipfile",  "poetry.lock", "noxfile.py"};
  return std::find(names.begin(), names.end(), path) != names.end() || is_requirements_file(path);
}

bool names_plugin(const ProjectFiles& project, std::string_view package) {
  return std::any_of(project.paths.begin(), project.paths.end(), [&](const std::string& path) {
    if (!is_package_list(path)) return path.ends_with(".py") && imports(source_of(project, path).code, package);
    const std::string text = project.text(path);
    return text.find(package) != std::string::npos || text.find(module_name(package)) != std::string::npos;
  });
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
  return names_plugin(project, pytest_codspeed) && !names_plugin(project, pytest_benchmark) ? pytest_codspeed
                                                                                            : pytest_benchmark;
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

bool is_benchmark_mark(std::string_view line) {
  const std::string_view statement = base::trim(line);
  return statement.starts_with("@pytest.mark.benchmark") || statement.starts_with("@pytest.mark.codspeed_benchmark");
}

}  // namespace benchgate::starter
