// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>

#include "app/init/trial.hpp"
#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "judge/stopping.hpp"

namespace benchgate::app {

namespace {

/// The word between `before` and `after`, or the end of the line if `after` is empty; "" when they do not both occur in
/// this order, `after` in the same line.
std::string between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t at = text.find(before);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = text.substr(at + before.size());
  const std::string_view line = rest.substr(0, rest.find('\n'));
  const std::size_t end = after.empty() ? line.size() : line.find(after);
  return end == std::string_view::npos ? "" : base::printable(base::trim(line.substr(0, end)));
}

/// What a tool writes when something is missing, and what to do about it; {} is the name between() the two texts.
struct MissingSign {
  std::string_view before;
  std::string_view after;
  std::string_view advice;
};

constexpr std::array<MissingSign, 15> missing_signs{{
    {"configuration file provided by \"", "\"", "Install the development package of {}, which CMake does not find"},
    {"Could NOT find ", " ", "Install the development package of {}, which CMake does not find"},
    {"links to:\n\n", "", "Install the library that has the CMake target {}"},
    {"fatal error: ", ": No such file", "Install the library with the header {}"},
    {"cannot find -l", ":", "Install the library {}"},
    {"No module named '", "'", "Let `build:` install the Python module {}"},
    {"No module named ", "", "Let `build:` install the Python module {}"},
    {"Cannot find module '", "'", "Let `build:` install the npm module {}"},
    {"Cannot find package '", "'", "Let `build:` install the npm module {}"},
    {"no required module provides package ", ";", "Let `go get` add the Go package {} to go.mod"},
    {"Package '", "', required by", "Install the development package of {}"},
    {"Package ", " was not found in the pkg-config", "Install the development package of {}"},
    {"sh: 1: ", ": not found", "Install {}"},
    {"requires a different Python: ", "not in", "Use another Python than {} in `build:`"},
    {"requires rustc ", ",", "Install Rust {} or newer"},
}};

/// The tool that a shell could not start ("bash: line 1: go: command not found"), "" for others.
std::string missing_tool(std::string_view tail) {
  const std::size_t end = tail.find(": command not found");
  if (end == std::string_view::npos) return "";
  const std::string_view before = tail.substr(0, end);
  return base::printable(before.substr(before.find_last_of(" \n") + 1));
}

/// An iteration from which on the fewest that decide, of both sides, take minutes.
constexpr std::chrono::seconds slow_iteration{10};

/// Below this, the start of the program and the noise of the machine are most of what is measured.
constexpr std::chrono::milliseconds short_iteration{10};

}  // namespace

std::vector<std::string> advice_on_time(const model::StarterTrial& trial) {
  const std::chrono::nanoseconds wall{trial.wall_ns.value_or(0)};
  if (trial.wall_ns && wall < short_iteration && trial.benchmarks.empty())
    return {
        fmt::format("{} is short: starting the program is much of it, and small changes stay undecided. Let "
                    "`command:` in {} do more; 0.1 to 10 seconds work best.",
                    base::format_duration(wall), trial.file)};
  if (wall < slow_iteration) return {};
  const std::int64_t fewest = 2 * static_cast<std::int64_t>(judge::LookSettings{}.first);
  return {fmt::format("A check runs this at least {} times, which takes {}: let `command:` in {} run {}.", fewest,
                      base::format_duration(fewest * wall), trial.file,
                      trial.benchmarks.size() > 1 ? "fewer or shorter benchmarks" : "a shorter task")};
}

std::vector<std::string> trial_advice(const model::StarterTrial& trial, const std::string& build,
                                      const std::string& command) {
  std::vector<std::string> advice;
  const std::string tail = trial.tail + "\n";
  if (const std::string tool = missing_tool(tail); !tool.empty()) advice.push_back(fmt::format("Install {}.", tool));
  for (const MissingSign& sign : missing_signs) {
    if (!advice.empty()) break;
    if (const std::string name = between(tail, sign.before, sign.after); !name.empty())
      advice.push_back(fmt::format(fmt::runtime(sign.advice), name) + ".");
  }
  const std::string shown = base::printable(trial.step == "build" ? build : command);
  if (trial.timed_out)
    advice.push_back(fmt::format("Choose a shorter task as `command:` in {}, or raise `timeout:`.", trial.file));
  else if (trial.step == "import")
    advice.push_back(
        fmt::format("Change `command:` in {} so that it writes its report, or `import:` so that it names "
                    "that report: {}",
                    trial.file, shown));
  else if (trial.step == "build" || trial.step == "command")
    advice.push_back(
        fmt::format("Change `{}:` in {} until it works when you type it: {}", trial.step, trial.file, shown));
  else
    advice.push_back(fmt::format("Change `{}:` in {}.", trial.step, trial.file));
  return advice;
}

}  // namespace benchgate::app
