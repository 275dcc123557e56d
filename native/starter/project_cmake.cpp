// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"

// CMake's language is not interpreted: calls are found by name, also in folders
// of add_subdirectory. A target name with a variable is used only if that is the
// project's name. Conditions are ignored.

namespace benchgate::starter {

namespace {

struct CmakeProgram {
  std::string name;
  std::string folder;  ///< below the build folder, with a final '/', or empty
};

struct CmakeProject {
  std::string name;
  std::string output_folder;  ///< of all programs, below the build folder, when the project sets one
  bool sets_output_folder = false;
  bool has_tests = false;
  std::vector<CmakeProgram> programs;
};

std::string without_comments(std::string_view text) {
  std::string result;
  for (const std::string_view line : base::split(text, '\n'))
    result.append(line.substr(0, line.find('#'))).append("\n");
  return result;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char character : text) {
    if (std::isspace(static_cast<unsigned char>(character)) == 0 && character != '"')
      words.back() += character;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// The arguments of every call of a command, whose name CMake reads in any case of letters.
std::vector<std::vector<std::string>> calls_of(std::string_view text, std::string_view command) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  std::vector<std::vector<std::string>> calls;
  for (std::size_t at = small.find(command); at != std::string::npos; at = small.find(command, at + 1)) {
    if (at > 0 && (std::isalnum(static_cast<unsigned char>(small[at - 1])) != 0 || small[at - 1] == '_')) continue;
    const std::size_t open = small.find_first_not_of(" \t\r\n", at + command.size());
    if (open == std::string::npos || small[open] != '(') continue;
    const std::size_t close = small.find(')', open);
    if (close == std::string::npos) break;
    if (auto words = words_of(text.substr(open + 1, close - open - 1)); !words.empty())
      calls.push_back(std::move(words));
  }
  return calls;
}

std::string resolved(std::string word, const std::string& project_name) {
  for (const std::string_view variable : {"${PROJECT_NAME}", "${CMAKE_PROJECT_NAME}"})
    if (const std::size_t at = word.find(variable); at != std::string::npos)
      word.replace(at, variable.size(), project_name);
  return word;
}

void read_output_folder(std::string_view text, CmakeProject& project) {
  for (const auto& words : calls_of(text, "set")) {
    if (words.size() < 2 || words[0] != "CMAKE_RUNTIME_OUTPUT_DIRECTORY") continue;
    for (const std::string_view root :
         {"${CMAKE_BINARY_DIR}", "${PROJECT_BINARY_DIR}", "${CMAKE_CURRENT_BINARY_DIR}"}) {
      if (!words[1].starts_with(root)) continue;
      const std::string_view rest = std::string_view(words[1]).substr(root.size());
      if (!rest.empty() && (rest.front() != '/' || !is_plain_path(rest.substr(1)))) continue;
      project.sets_output_folder = true;
      project.output_folder = rest.empty() ? "" : std::string(rest.substr(1)) + "/";
    }
  }
}

/// `folder` is "" or ends with '/'. Every folder is read once, so that a cycle ends.
void read_folder(const ProjectFiles& files, const std::string& folder, std::vector<std::string>& seen,
                 CmakeProject& project) {
  if (std::find(seen.begin(), seen.end(), folder) != seen.end()) return;
  seen.push_back(folder);
  const std::string text = without_comments(files.text(folder + "CMakeLists.txt"));
  if (const auto calls = calls_of(text, "project"); project.name.empty() && !calls.empty())
    project.name = calls.front().front();
  if (folder.empty()) read_output_folder(text, project);
  project.has_tests = project.has_tests || !calls_of(text, "add_test").empty();
  for (const auto& words : calls_of(text, "add_executable")) {
    const std::string name = resolved(words.front(), project.name);
    if (!is_plain_name(name) || (words.size() > 1 && (words[1] == "ALIAS" || words[1] == "IMPORTED"))) continue;
    project.programs.push_back({name, project.sets_output_folder ? project.output_folder : folder});
  }
  for (const auto& words : calls_of(text, "add_subdirectory"))
    if (words.size() == 1 && is_plain_path(words.front()))
      read_folder(files, folder + words.front() + "/", seen, project);
}

}  // namespace

std::optional<StarterScenario> propose_cmake(const ProjectFiles& files) {
  if (!files.has("CMakeLists.txt")) return std::nullopt;
  CmakeProject project;
  std::vector<std::string> seen;
  read_folder(files, "", seen, project);
  const std::string configure = fmt::format("cmake -S . -B {} -DCMAKE_BUILD_TYPE=Release", starter_build_folder);
  const std::string build = fmt::format("{} && cmake --build {} --parallel 2", configure, starter_build_folder);

  std::vector<std::string> names;
  for (const CmakeProgram& program : project.programs) names.push_back(program.name);
  if (const auto best = best_program(names)) {
    const auto program = std::find_if(project.programs.begin(), project.programs.end(),
                                      [&](const CmakeProgram& candidate) { return candidate.name == *best; });
    return StarterScenario{"CMake",
                           fmt::format("CMakeLists.txt builds the program '{}'", *best),
                           scenario_name(*best),
                           fmt::format("Run {}, built by CMake", *best),
                           build,
                           {fmt::format("./{}/{}{}", starter_build_folder, program->folder, *best)},
                           "Add the arguments of a typical task"};
  }
  if (project.has_tests)
    return StarterScenario{"CMake",
                           "CMakeLists.txt builds no program to run, but has tests",
                           "tests",
                           "Run the tests, built by CMake",
                           build,
                           {"ctest", "--test-dir", std::string(starter_build_folder), "--output-on-failure"},
                           "A program that only does the task is a better benchmark than tests"};
  return StarterScenario{"CMake",
                         "CMakeLists.txt builds no program to run, so the scenario measures compiling",
                         "compile",
                         "Compile everything",
                         build,
                         {"cmake", "--build", std::string(starter_build_folder), "--clean-first"},
                         "Put a program that uses the library here"};
}

}  // namespace benchgate::starter
