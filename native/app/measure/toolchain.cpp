// SPDX-License-Identifier: MIT
#include "app/measure/toolchain.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

using Argv = std::vector<std::string>;
using Variables = std::map<std::string, std::string>;

/// A word of a command, and what it compiles or runs with.
using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 25> compilers_and_runtimes{{
    {"cargo", "rustc"}, {"rustc", "rustc"},    {"go", "go"},     {"node", "node"},      {"npm", "node"},
    {"npx", "node"},    {"pnpm", "node"},      {"yarn", "node"}, {"python", "python3"}, {"python3", "python3"},
    {"pip", "python3"}, {"pytest", "python3"}, {"java", "java"}, {"mvn", "java"},       {"maven", "java"},
    {"gradle", "java"}, {"dotnet", "dotnet"},  {"cmake", "c++"}, {"make", "c++"},       {"ninja", "c++"},
    {"c++", "c++"},     {"g++", "c++"},        {"cc", "cc"},     {"gcc", "cc"},         {"clang++", "clang++"},
}};

constexpr std::chrono::seconds longest_answer{20};
constexpr std::size_t most_lines = 100;  // of what commands print
constexpr std::size_t longest_line = 100;

/// Adds the compilers and runtimes that a shell text runs, whatever folder they are in.
void add_tools(std::string_view text, std::set<std::string_view>& tools) {
  constexpr std::string_view separators = " \t\n;&|()'\"=<>";
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(separators);
    std::string_view word = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (const std::size_t slash = word.rfind('/'); slash != std::string_view::npos) word.remove_prefix(slash + 1);
    for (const auto& [name, tool] : compilers_and_runtimes)
      if (word == name) tools.insert(tool);
  }
}

Argv version_command(std::string_view program) {
  return {std::string(program), program == "go" ? "version" : program == "java" ? "-version" : "--version"};
}

/// What a program prints, errors last; "" if it fails.
std::string output_of(Argv argv, std::vector<std::string> environment, const std::string& folder,
                      measure::Executor& executor) {
  sys::Job job;
  job.cycle = {{std::move(argv), std::move(environment), folder}};
  job.timeout = longest_answer;
  std::string text;
  executor.run(job, [&](sys::ChildResult&& result) {
    text = result.start_failure.empty() && result.exit_code == 0 ? result.output + result.error_output : std::string();
    return true;
  });
  return base::valid_utf8(text);
}

/// A line as one part of the list that a toolchain is.
std::string as_part(std::string_view line) {
  std::string part = base::printable(base::truncate_utf8(base::trim(line), longest_line));
  std::replace(part.begin(), part.end(), ',', ';');
  return part;
}

/// Asks commands of scenarios, each once.
class ToolchainReader {
 public:
  explicit ToolchainReader(const RunContext& context) : context_(context) {}

  std::string of(const model::Scenario& scenario) {
    const Argv& commands = scenario.fingerprint.toolchain;
    return base::join(commands.empty() ? versions_of(scenario) : lines_of(commands, scenario), ", ");
  }

 private:
  std::vector<std::string> versions_of(const model::Scenario& scenario) {
    std::set<std::string_view> tools;
    add_tools(scenario.command.shown, tools);
    if (scenario.build) add_tools(scenario.build->shown, tools);
    add_tools(scenario.fingerprint.preset, tools);
    std::vector<std::string> versions;
    for (const std::string_view tool : tools) {
      const std::string& text = asked(version_command(tool), scenario);
      const std::string line = as_part(text.substr(0, text.find('\n')));
      const bool has_name = line.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos;
      if (!line.empty()) versions.push_back(has_name && line.front() != 'v' ? line : fmt::format("{} {}", tool, line));
    }
    return versions;
  }

  std::vector<std::string> lines_of(const Argv& commands, const model::Scenario& scenario) {
    std::vector<std::string> lines;
    for (const std::string& command : commands)
      for (const std::string_view line :
           base::split(asked({"bash", "-euo", "pipefail", "-c", command}, scenario), '\n'))
        if (!base::trim(line).empty() && lines.size() < most_lines) lines.push_back(as_part(line));
    return lines;
  }

  const std::string& asked(const Argv& argv, const model::Scenario& scenario) {
    const auto [found, is_new] = answers_.try_emplace({argv, scenario.cwd, scenario.env});
    if (!is_new) return found->second;
    std::vector<std::string> environment = context_.environment;
    for (const auto& [name, value] : scenario.env) {
      const std::string start = name + "=";
      std::erase_if(environment, [&](const std::string& one) { return one.starts_with(start); });
      environment.push_back(start + value);
    }
    if (!executor_) executor_ = context_.session.machine.start_executor(context_.deadline);
    return found->second = output_of(argv, std::move(environment), scenario.cwd, *executor_);
  }

  const RunContext& context_;
  std::unique_ptr<measure::Executor> executor_;
  std::map<std::tuple<Argv, std::string, Variables>, std::string> answers_;
};

}  // namespace

std::string version_of(std::string_view program, const std::filesystem::path& folder, const RunContext& context,
                       measure::Executor& executor) {
  return output_of(version_command(program), context.environment, folder.string(), executor);
}

std::map<std::string, std::string> toolchains_of(std::span<const model::Scenario> scenarios,
                                                 const RunContext& context) {
  ToolchainReader reader(context);
  std::map<std::string, std::string> toolchains;
  for (const model::Scenario& scenario : scenarios) {
    try {
      if (std::string text = reader.of(scenario_in_checkout(scenario, context)); !text.empty())
        toolchains[case_name(scenario)] = std::move(text);
    } catch (const Error&) {  // the checkout has no folder for it, which its measurement will say
      continue;
    }
  }
  return toolchains;
}

}  // namespace benchgate::app
