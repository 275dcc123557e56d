// SPDX-License-Identifier: MIT
#include "starter/nested_projects.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

constexpr std::size_t deepest_project = 2;  // levels below the top

/// A kind of project that is looked for in folders.
struct NestedKind {
  std::array<std::string_view, 4> marks;  ///< one of these files is in the folder; "": none
  std::vector<StarterScenario> (*benchmarks)(const ProjectFiles&);
};

constexpr std::array<NestedKind, 4> nested_kinds{{
    {{"CMakeLists.txt"}, cmake_benchmarks},
    {{"Cargo.toml"}, cargo_benchmarks},
    {{"package.json"}, npm_benchmarks},
    {{"pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"}, python_benchmarks},
}};

bool has_mark(const NestedKind& kind, std::string_view folder, const ProjectFiles& project) {
  return std::any_of(kind.marks.begin(), kind.marks.end(), [&](std::string_view mark) {
    return !mark.empty() && project.has(fmt::format("{}{}", folder, mark));
  });
}

/// Whether a project of the same kind is above `folder`, which has a final '/'.
bool is_covered(const NestedKind& kind, std::string_view folder, const ProjectFiles& project) {
  while (!folder.empty()) {
    folder = folder_of(folder.substr(0, folder.size() - 1));
    if (has_mark(kind, folder, project)) return true;
  }
  return false;
}

/// Whether the code in a folder of this name is somebody else's, or no benchmark.
bool is_foreign_name(std::string_view name) {
  constexpr std::array<std::string_view, 6> names{"3rdparty", "deps",        "extern",
                                                  "external", "third-party", "thirdparty"};
  return name.starts_with("third_party") || std::find(names.begin(), names.end(), name) != names.end() ||
         is_test_name(name);
}

/// Whether a folder of this name may be written in quotes in YAML and plainly in .gitignore: also with blanks, and in
/// any script.
bool is_written_name(std::string_view name) {
  if (name.empty() || name.starts_with('-') || name.starts_with('.') || name.front() == ' ' || name.back() == ' ')
    return false;
  return base::printable(name) == name && name.find_first_of("\"\\*?[]!#$`") == std::string_view::npos;
}

/// Folders that may hold a project, with a final '/', in byte order.
std::set<std::string> folders_in(const ProjectFiles& project) {
  std::set<std::string> folders;
  for (const std::string& path : project.paths) {
    const std::string_view folder = folder_of(path);
    if (folder.empty()) continue;
    const std::vector<std::string_view> names = base::split(folder.substr(0, folder.size() - 1), '/');
    const bool is_fit = names.size() <= deepest_project && std::all_of(names.begin(), names.end(), is_written_name);
    if (is_fit && std::none_of(names.begin(), names.end(), is_foreign_name)) folders.emplace(folder);
  }
  return folders;
}

/// The project below `folder` as if this were the top.
ProjectFiles files_below(const std::string& folder, const ProjectFiles& project) {
  ProjectFiles below;
  for (const std::string& path : project.paths)
    if (path.starts_with(folder)) below.paths.push_back(path.substr(folder.size()));
  if (project.read) below.read = [read = project.read, folder](const std::string& path) { return read(folder + path); };
  below.has_more = project.has_more;
  return below;
}

}  // namespace

std::vector<std::vector<StarterScenario>> nested_benchmarks(const ProjectFiles& project) {
  std::vector<std::vector<StarterScenario>> all;
  for (const std::string& folder : folders_in(project))
    for (const NestedKind& kind : nested_kinds) {
      if (!has_mark(kind, folder, project) || is_covered(kind, folder, project)) continue;
      std::vector<StarterScenario> found = kind.benchmarks(files_below(folder, project));
      const std::string name = folder.substr(0, folder.size() - 1);
      for (StarterScenario& scenario : found) {
        scenario.cwd = scenario.cwd.empty() ? name : fmt::format("{}/{}", name, scenario.cwd);
        scenario.found = fmt::format("in {}, {}", name, scenario.found);
      }
      if (!found.empty()) all.push_back(std::move(found));
    }
  return all;
}

}  // namespace benchgate::starter
