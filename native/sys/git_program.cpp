// SPDX-License-Identifier: MIT
#include "sys/git_program.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "sys/launcher.hpp"
#include "sys/program_output.hpp"

namespace benchgate::sys {

namespace {

/// The user's environment, but the repository is found from the folder and nothing asks or locks.
std::vector<std::string> git_environment() {
  std::vector<std::string> variables = current_environment();
  constexpr std::array<std::string_view, 6> dropped{
      "GIT_DIR=",          "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_OPTIONAL_LOCKS=", "GIT_TERMINAL_PROMPT=",
      "GIT_EXTERNAL_DIFF="};
  const auto is_dropped = [&](const std::string& variable) {
    return std::any_of(dropped.begin(), dropped.end(),
                       [&](std::string_view start) { return variable.rfind(start, 0) == 0; });
  };
  variables.erase(std::remove_if(variables.begin(), variables.end(), is_dropped), variables.end());
  variables.insert(variables.end(), {"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"});
  return variables;
}

}  // namespace

Git::Git(const std::filesystem::path& folder) : folder_(folder), environment_(git_environment()) {}

void Git::add_variables(const std::vector<std::string>& variables) {
  environment_.insert(environment_.end(), variables.begin(), variables.end());
}

bool Git::pass_on(const std::vector<std::string>& words, const std::function<void(std::string_view)>& sink,
                  std::chrono::nanoseconds limit) const {
  std::vector<std::string> argv{"git", "--no-pager",
                                "-c",  "core.fsmonitor=false",
                                "-c",  "core.hooksPath=/dev/null",
                                "-C",  folder_.empty() ? "." : folder_.string()};
  argv.insert(argv.end(), words.begin(), words.end());
  return read_program(argv, environment_, limit, sink) == 0;
}

bool Git::succeeds(const std::vector<std::string>& words, std::chrono::nanoseconds limit) const {
  return pass_on(words, [](std::string_view) {}, limit);
}

std::optional<std::string> Git::answer(const std::vector<std::string>& words) const {
  std::string text;
  if (!pass_on(words, [&](std::string_view piece) { text += piece; })) return std::nullopt;
  return text;
}

std::string Git::line(const std::vector<std::string>& words) const {
  return std::string(base::trim(answer(words).value_or("")));
}

}  // namespace benchgate::sys
