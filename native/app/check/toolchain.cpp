// SPDX-License-Identifier: MIT
#include "app/check/toolchain.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace benchgate::app {

namespace {

/// A word of a command, and what it compiles or runs with.
using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 24> compilers_and_runtimes{{
    {"cargo", "rustc"},   {"rustc", "rustc"},    {"go", "go"},     {"node", "node"},       {"npm", "node"},
    {"npx", "node"},      {"pnpm", "node"},      {"yarn", "node"}, {"python", "python3"},  {"python3", "python3"},
    {"pip", "python3"},   {"pytest", "python3"}, {"java", "java"}, {"mvn", "java"},        {"gradle", "java"},
    {"dotnet", "dotnet"}, {"cmake", "c++"},      {"make", "c++"},  {"ninja", "c++"},       {"c++", "c++"},
    {"g++", "c++"},       {"cc", "cc"},          {"gcc", "cc"},    {"clang++", "clang++"},
}};

/// Words of a shell text, without the folders of programs.
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

}  // namespace

std::string version_of(std::string_view program, const std::filesystem::path& folder, const RunContext& context,
                       measure::Executor& executor) {
  sys::Job job;
  const std::string option = program == "go" ? "version" : program == "java" ? "-version" : "--version";
  job.cycle = {{{std::string(program), option}, context.environment, folder.string()}};
  job.timeout = std::chrono::seconds(20);
  std::string text;
  executor.run(job, [&](sys::ChildResult&& result) {
    text = result.start_failure.empty() && result.exit_code == 0 ? result.output + result.error_output : std::string();
    return true;
  });
  return base::valid_utf8(text);
}

std::string toolchain_of(std::span<const model::Scenario> scenarios, const RunContext& context) {
  std::set<std::string_view> tools;
  for (const model::Scenario& scenario : scenarios) {
    add_tools(scenario.command.shown, tools);
    if (scenario.build) add_tools(scenario.build->shown, tools);
  }
  if (tools.empty()) return {};
  const std::unique_ptr<measure::Executor> executor = context.session.machine.start_executor(context.deadline);
  std::vector<std::string> versions;
  for (const std::string_view tool : tools) {
    constexpr std::size_t longest = 100;
    const std::string text = version_of(tool, ".", context, *executor);
    const std::string_view line = base::trim(std::string_view(text).substr(0, text.find('\n')));
    const bool has_name = line.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string_view::npos;
    if (!line.empty())
      versions.push_back(fmt::format("{}{}", has_name && line.front() != 'v' ? "" : fmt::format("{} ", tool),
                                     base::truncate_utf8(line, longest)));
  }
  return base::join(versions, ", ");
}

}  // namespace benchgate::app
