// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "starter/server_signs.hpp"

// Meson, by the text of its files: conditions and variables are not seen.

namespace benchgate::starter {

namespace {

constexpr std::string_view meson_file = "meson.build";

struct MesonProgram {
  std::string name;
  std::string path;  ///< in the build folder
  std::vector<std::string> sources;
};

/// The strings among the arguments of the call whose arguments begin at `begin`; none if the first argument is no plain
/// string. Meson's strings have single quotes.
std::vector<std::string> strings_of_call(std::string_view text, std::size_t begin) {
  std::vector<std::string> strings;
  const std::size_t first = text.find_first_not_of(" \t\r\n", begin);
  const std::size_t close = first == std::string_view::npos ? first : text.find('\'', first + 1);
  if (close == std::string_view::npos || text[first] != '\'') return strings;
  const std::size_t next = text.find_first_not_of(" \t\r\n", close + 1);
  if (next == std::string_view::npos || (text[next] != ',' && text[next] != ')')) return strings;
  std::size_t open = 1;  // parentheses
  for (std::size_t at = begin; at < text.size() && open > 0; ++at) {
    if (text[at] == '(') ++open;
    if (text[at] == ')') --open;
    if (text[at] != '\'') continue;
    const std::size_t end = text.find('\'', at + 1);
    if (end == std::string_view::npos) break;
    strings.emplace_back(text.substr(at + 1, end - at - 1));
    at = end;
  }
  return strings;
}

/// Comments and strings of Meson look like those of Python.
syntax::SourceText meson_source(const ProjectFiles& project, const std::string& path) {
  return syntax::scan_source(path, project.text(path), syntax::Language::python);
}

void add_programs(const ProjectFiles& project, const std::string& path, std::vector<MesonProgram>& programs) {
  constexpr std::string_view call = "executable(";
  const syntax::SourceText source = meson_source(project, path);
  const std::string folder(folder_of(path));
  for (std::size_t at = syntax::find_in_code(source, call); at != std::string::npos;
       at = syntax::find_in_code(source, call, at + 1)) {
    const std::vector<std::string> strings = strings_of_call(source.text, at + call.size());
    if (strings.empty() || !is_plain_path(folder + strings.front())) continue;
    MesonProgram made{strings.front(), folder + strings.front(), {}};
    for (const std::string& string : strings)
      if (project.has(folder + string)) made.sources.push_back(folder + string);
    if (!looks_like_server(made.name, made.sources, project)) programs.push_back(std::move(made));
  }
}

std::string build_line() {
  return fmt::format("meson setup {0} --buildtype=release && meson compile -C {0}", starter_build_folder);
}

}  // namespace

std::optional<StarterScenario> propose_meson(const ProjectFiles& project) {
  if (!project.has(meson_file)) return std::nullopt;
  std::vector<MesonProgram> programs;
  bool has_tests = false;
  for (const std::string& path : project.paths) {
    if (file_name(path) != meson_file || path.starts_with("subprojects/")) continue;
    add_programs(project, path, programs);
    has_tests = has_tests || syntax::has_in_code(meson_source(project, path), "test(");
  }
  std::vector<std::string> names;
  for (const MesonProgram& one : programs) names.push_back(one.name);
  const auto found = [](std::string_view what) {
    return fmt::format("{} seems to build {} (a guess from its text)", meson_file, what);
  };
  if (const auto best = best_program(names); best && !(is_test_name(*best) && has_tests)) {
    const auto chosen =
        std::find_if(programs.begin(), programs.end(), [&](const auto& one) { return one.name == *best; });
    return StarterScenario{"Meson",
                           found(fmt::format("the program '{}'", *best)),
                           scenario_name(*best),
                           fmt::format("Run {}, built by Meson", *best),
                           fmt::format("{} {}", build_line(), *best),
                           {fmt::format("./{}/{}", starter_build_folder, chosen->path)},
                           "Add the arguments of a typical task"};
  }
  if (has_tests)
    return tests_scenario("Meson", found("no program to run, but has tests"), build_line(),
                          {"meson", "test", "-C", std::string(starter_build_folder)});
  return StarterScenario{"Meson",
                         found("no program to run, so the scenario measures compiling"),
                         "compile",
                         "Compile everything",
                         build_line(),
                         {fmt::format("ninja -C {0} -t clean && meson compile -C {0}", starter_build_folder)},
                         "Put a program that uses the library here"};
}

}  // namespace benchgate::starter
