// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <span>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

using Arguments = std::vector<std::string>;

/// The arguments from `begin`, behind the opening parenthesis, to the closing one; none if there is no such.
Arguments arguments_at(std::string_view text, std::size_t begin) {
  Arguments arguments;
  std::string argument;
  bool quoted = false;
  for (const char character : text.substr(begin)) {
    const bool ends = !quoted && (character == ')' || std::isspace(static_cast<unsigned char>(character)) != 0);
    if (ends && !argument.empty()) arguments.push_back(std::move(argument));
    if (ends) argument.clear();
    if (ends && character == ')') return arguments;
    if (character == '"') quoted = !quoted;
    if (!ends && character != '"') argument += character;
  }
  return {};
}

/// The arguments of each call of `command`, as they stand in the text, in its order.
std::vector<Arguments> calls_of(const std::string& text, std::string_view command) {
  const std::string small = base::lower_case(text);
  std::vector<Arguments> calls;
  for (std::size_t at = small.find(command); at != std::string::npos; at = small.find(command, at + 1)) {
    const std::size_t open = small.find_first_not_of(" \t", at + command.size());
    const bool is_name =
        at == 0 || (std::isalnum(static_cast<unsigned char>(small[at - 1])) == 0 && small[at - 1] != '_');
    if (!is_name || open == std::string::npos || small[open] != '(') continue;
    if (Arguments arguments = arguments_at(text, open + 1); !arguments.empty()) calls.push_back(std::move(arguments));
  }
  return calls;
}

/// `text` with `value` for each `name`.
std::string replaced(std::string text, std::string_view name, std::string_view value) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
    text.replace(at, name.size(), value);
  return text;
}

class CmakeGuess {
 public:
  explicit CmakeGuess(const ProjectFiles& files) : files_(files) {
    project_.is_guess = true;
    add_folder("", "");
    for (const std::string& name : run_by_bench_)
      if (CmakeTarget* const target = find_target(name)) target->is_benchmark = true;
  }

  CmakeProject project_{};

 private:
  /// `folder`: "" or with a final '/'; `name`: of the project that it belongs to.
  void add_folder(const std::string& folder, std::string name) {
    if (!visited_.insert(folder).second || !files_.has(folder + "CMakeLists.txt")) return;
    std::string text = syntax::without_comments(source_of(files_, folder + "CMakeLists.txt"));
    if (const auto projects = calls_of(text, "project"); !projects.empty()) name = projects.front().front();
    for (const char* const variable : {"${PROJECT_NAME}", "${CMAKE_PROJECT_NAME}"})
      text = replaced(text, variable, name);
    find_settings(text);
    for (const Arguments& arguments : calls_of(text, "add_executable")) add_executable(folder, arguments);
    for (const Arguments& arguments : calls_of(text, "target_link_libraries"))
      if (CmakeTarget* const target = find_target(arguments.front()))
        for (const std::string& argument : std::span(arguments).subspan(1))
          target->libraries.push_back(argument.substr(argument.rfind(':') + 1));
    for (const char* const command :
         {"add_test", "catch_discover_tests", "gtest_discover_tests", "doctest_discover_tests"})
      for (const Arguments& arguments : calls_of(text, command)) add_test(arguments);
    for (const Arguments& arguments : calls_of(text, "add_custom_target"))
      if (contains_small(arguments.front(), "bench"))
        for (const std::string& argument : std::span(arguments).subspan(1))
          run_by_bench_.push_back(target_in(argument));
    for (const Arguments& arguments : calls_of(text, "add_subdirectory"))
      if (is_plain_path(arguments.front())) add_folder(fmt::format("{}{}/", folder, arguments.front()), name);
  }

  void find_settings(const std::string& text) {
    for (const Arguments& arguments : calls_of(text, "option"))
      if (contains_small(arguments.front(), "bench") && is_plain_name(arguments.front()) &&
          (arguments.size() == 2 || arguments.back() == "OFF"))
        project_.benchmark_options.push_back(arguments.front());
    for (const Arguments& arguments : calls_of(text, "set"))
      if (arguments.size() > 1 && arguments.front() == "CMAKE_RUNTIME_OUTPUT_DIRECTORY")
        if (const std::size_t end = arguments[1].find("_BINARY_DIR}/"); end != std::string::npos)
          output_ = arguments[1].substr(end + std::string_view("_BINARY_DIR}/").size()) + '/';
  }

  void add_executable(const std::string& folder, const Arguments& arguments) {
    constexpr std::string_view here = "${CMAKE_CURRENT_SOURCE_DIR}/";
    const std::string& name = arguments.front();
    const bool is_own = arguments.size() < 2 || (arguments[1] != "ALIAS" && arguments[1] != "IMPORTED");
    if (!is_own || !is_plain_name(name) || find_target(name) != nullptr) return;
    CmakeTarget target{name, output_.value_or(folder) + name};
    if (!is_plain_path(*target.program)) target.program.reset();
    for (const std::string& argument : arguments) {
      const std::string path = folder + (argument.starts_with(here) ? argument.substr(here.size()) : argument);
      const std::string source = std::filesystem::path(path).lexically_normal().generic_string();
      if (files_.has(source)) target.sources.push_back(source);
    }
    target.by_default = std::find(arguments.begin(), arguments.end(), "EXCLUDE_FROM_ALL") == arguments.end();
    if (contains_small(folder + name, "bench")) target.options = project_.benchmark_options;
    project_.targets.push_back(std::move(target));
  }

  void add_test(const Arguments& arguments) {
    project_.has_tests = true;
    for (const std::string& argument : arguments)
      if (CmakeTarget* const target = find_target(argument)) target->is_test = true;
  }

  /// "app" of "$<TARGET_FILE:app>"; else the argument.
  static std::string target_in(std::string_view argument) {
    constexpr std::string_view before = "$<TARGET_FILE:";
    if (argument.starts_with(before)) argument = argument.substr(before.size(), argument.find('>') - before.size());
    return std::string(argument);
  }

  CmakeTarget* find_target(std::string_view name) {
    const auto found = std::find_if(project_.targets.begin(), project_.targets.end(),
                                    [&](const CmakeTarget& target) { return target.name == name; });
    return found == project_.targets.end() ? nullptr : &*found;
  }

  const ProjectFiles& files_;
  std::set<std::string> visited_;
  std::vector<std::string> run_by_bench_;  ///< what targets for benchmarks name
  std::optional<std::string> output_;      ///< where programs are put; absent: in the folder that names them
};

}  // namespace

CmakeProject guess_cmake_project(const ProjectFiles& files) { return CmakeGuess(files).project_; }

}  // namespace benchgate::starter
