// SPDX-License-Identifier: MIT
#include "app/check/build_fingerprint.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "app/check/toolchain.hpp"
#include "base/text.hpp"
#include "measure/executor.hpp"
#include "sys/digest.hpp"
#include "sys/platform.hpp"

namespace benchgate::app {

namespace {

/// Variables that differ from job to job and say nothing about a build; with * at the end, all that begin so.
constexpr std::array<std::string_view, 22> variables_of_jobs{"GITHUB_*",
                                                             "RUNNER_*",
                                                             "ACTIONS_*",
                                                             "BENCHGATE_*",
                                                             "INPUT_*",
                                                             "SSH_*",
                                                             "_",
                                                             "COLUMNS",
                                                             "DBUS_SESSION_BUS_ADDRESS",
                                                             "INVOCATION_ID",
                                                             "JOURNAL_STREAM",
                                                             "LINES",
                                                             "MEMORY_PRESSURE_WATCH",
                                                             "MEMORY_PRESSURE_WRITE",
                                                             "OLDPWD",
                                                             "PWD",
                                                             "SHLVL",
                                                             "SYSTEMD_EXEC_PID",
                                                             "TERM",
                                                             "WINDOWID",
                                                             "XDG_RUNTIME_DIR",
                                                             "XDG_SESSION_ID"};

/// Programs whose version a build depends on, although no package and no path needs to say it (rustup, pyenv).
constexpr std::array<std::string_view, 10> versioned_programs{"cc", "c++",  "clang",   "clang++", "rustc",
                                                              "go", "node", "python3", "java",    "dotnet"};

bool is_of_job(std::string_view variable) {
  const std::string_view name = variable.substr(0, variable.find('='));
  return std::any_of(variables_of_jobs.begin(), variables_of_jobs.end(), [&](std::string_view row) {
    return row.ends_with('*') ? name.starts_with(row.substr(0, row.size() - 1)) : name == row;
  });
}

}  // namespace

bool is_same_build(const model::Scenario& one, const model::Scenario& other) {
  return one.build == other.build && one.cwd == other.cwd && one.env == other.env;
}

std::string build_fingerprint(const model::Scenario& scenario, const std::string& commit,
                              const std::filesystem::path& checkout, const RunContext& context) {
  sys::Sha256 digest;
  const auto add = [&](std::string_view name, std::string_view value) {
    digest.add(fmt::format("{} {} {}\n", name, value.size(), value));
  };
  add("commit", commit);
  add("checkout", checkout.string());
  for (const std::string& word : scenario.build->argv) add("word", word);
  add("folder", scenario.cwd);
  for (const auto& [name, value] : scenario.env) add("env", name + "=" + value);
  std::vector<std::string> variables = context.environment;
  std::erase_if(variables, is_of_job);
  std::sort(variables.begin(), variables.end());
  for (const std::string& variable : variables) add("variable", variable);
  add("platform", sys::platform_facts());
  const std::unique_ptr<measure::Executor> executor = context.session.machine.start_executor(context.deadline);
  for (const std::string_view program : versioned_programs)
    add(program, version_of(program, checkout, context, *executor));
  return digest.hex();
}

}  // namespace benchgate::app
