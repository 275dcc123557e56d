// SPDX-License-Identifier: MIT
#include "app/check/commands.hpp"

#include <algorithm>
#include <string_view>

#include "app/source/command_name.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

using Arguments = CommandsRequest::Arguments;
using Choice = std::vector<std::pair<std::string, std::string>>;  ///< one value for each parameter

bool is_shell_text(const Arguments& arguments) {
  return arguments.size() == 1 && arguments.front().find_first_of(" \t\n") != std::string::npos;
}

model::CommandLine shell_command(const std::string& text) { return {{"bash", "-euo", "pipefail", "-c", text}, text}; }

/// `text` with "{name}" replaced by its value; other braces stay.
std::string with_values(std::string text, const Choice& choice) {
  for (const auto& [name, value] : choice) {
    const std::string hole = '{' + name + '}';
    for (std::size_t at = text.find(hole); at != std::string::npos; at = text.find(hole, at + value.size()))
      text.replace(at, hole.size(), value);
  }
  return text;
}

model::CommandLine command_with(const Arguments& arguments, const Choice& choice) {
  if (is_shell_text(arguments)) return shell_command(with_values(arguments.front(), choice));
  model::CommandLine command;
  for (const std::string& word : arguments) command.argv.push_back(with_values(word, choice));
  command.shown = base::shell_command_line(command.argv);
  return command;
}

std::string program_name(const Arguments& arguments) {
  const std::size_t end = is_shell_text(arguments) ? arguments.front().find_first_of(" \t\n") : std::string::npos;
  constexpr std::size_t longest = 30;  // two of them and "-vs-" are as long as a name may be
  return name_of_program(std::string_view(arguments.front()).substr(0, end), longest);
}

std::string name_of(const CommandsRequest& commands) {
  if (commands.name) return *commands.name;
  const std::string baseline = program_name(commands.baseline);
  const std::string candidate = program_name(commands.candidate);
  return baseline == candidate ? candidate : fmt::format("{}-vs-{}", baseline, candidate);
}

bool mentions(const CommandsRequest& commands, const std::string& hole) {
  const auto holds = [&](const std::string& word) { return word.find(hole) != std::string::npos; };
  return std::any_of(commands.baseline.begin(), commands.baseline.end(), holds) ||
         std::any_of(commands.candidate.begin(), commands.candidate.end(), holds) ||
         (commands.prepare && holds(*commands.prepare));
}

void check_values(const std::string& name, const std::vector<std::string>& values) {
  for (const std::string& value : values)
    if (value.empty() || value.size() > base::most(base::Limit::parameter_value) ||
        value.find_first_of("/\\") != std::string::npos || base::printable(value) != value)
      throw Error("--parameter",
                  fmt::format("'{}' of '{}' becomes part of a folder's name: use 1 to {} printable characters without "
                              "'/' and '\\'",
                              value, name, base::most(base::Limit::parameter_value)));
}

void check_parameters(const CommandsRequest& commands) {
  std::size_t combinations = 1;
  const std::size_t most = base::most(base::Limit::combinations);
  for (const auto& [name, values] : commands.parameters) {
    if (!mentions(commands, '{' + name + '}'))
      throw Error("--parameter", fmt::format("no command mentions {{{}}}", name));
    check_values(name, values);
    if (values.size() > most / combinations)
      throw Error("--parameter", fmt::format("more than {} combinations of parameters", most));
    combinations *= values.size();
  }
}

/// Every combination, the first parameter changing slowest.
std::vector<Choice> choices_of(const CommandsRequest& commands) {
  std::vector<Choice> all{{}};
  for (const auto& [name, values] : commands.parameters) {
    std::vector<Choice> longer;
    for (const Choice& begun : all)
      for (const std::string& value : values) {
        longer.push_back(begun);
        longer.back().emplace_back(name, value);
      }
    all = std::move(longer);
  }
  return all;
}

model::Scenario scenario_of(const CommandsRequest& commands, const Choice& choice) {
  model::Scenario scenario;
  scenario.name = name_of(commands);
  scenario.parameters = choice;
  scenario.command = command_with(commands.candidate, choice);
  if (commands.prepare) scenario.prepare = shell_command(with_values(*commands.prepare, choice));
  if (commands.cwd) scenario.cwd = *commands.cwd;
  scenario.work_units = commands.work_units;
  scenario.warmup = commands.warmup;
  scenario.timeout = commands.timeout;
  if (commands.output_cap_bytes) scenario.output_cap_bytes = *commands.output_cap_bytes;
  return scenario;
}

}  // namespace

CommandCases cases_of_commands(const CommandsRequest& commands) {
  if (commands.baseline.empty()) throw Error("check", "no command between -- and --vs; it is the baseline");
  if (commands.candidate.empty()) throw Error("check", "no command after --vs; it is the candidate");
  if (commands.name) check_command_name(*commands.name);
  check_parameters(commands);
  CommandCases cases;
  for (const Choice& choice : choices_of(commands)) {
    cases.candidates.push_back(scenario_of(commands, choice));
    cases.baselines[case_name(cases.candidates.back())] = command_with(commands.baseline, choice);
  }
  return cases;
}

}  // namespace benchgate::app
