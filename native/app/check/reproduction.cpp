// SPDX-License-Identifier: MIT
#include "app/check/reproduction.hpp"

#include <filesystem>

#include "base/shell_word.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

/// `path` as it is in any clone, from the current folder; absent outside of it and where it is not one line.
std::optional<std::string> portable(const std::string& path) {
  namespace fs = std::filesystem;
  std::string local = path;
  if (fs::path(path).is_absolute()) local = fs::path(path).lexically_relative(fs::current_path()).generic_string();
  const bool fits =
      !local.empty() && local.front() != '-' && !local.starts_with("..") && base::printable(local) == local;
  return fits ? std::optional(local) : std::nullopt;
}

/// " --baseline X"; "" where the options name the sides.
std::optional<std::string> baseline_option(const Baseline& baseline, const CheckRequest& request) {
  if (request.sides.baseline_folder) return "";
  if (const auto* commit = std::get_if<BaselineCommit>(&baseline)) {
    const std::string& candidate = request.candidate_commit ? request.candidate_commit->commit : std::string();
    return fmt::format(" --baseline {}{}{}", commit->commit.substr(0, 12), candidate.empty() ? "" : " --candidate ",
                       candidate.substr(0, 12));
  }
  const auto* files = std::get_if<BaselineFiles>(&baseline);
  const auto path = files != nullptr ? portable(files->path) : std::nullopt;
  if (!path) return std::nullopt;
  return fmt::format(" --baseline {}", base::shell_word(*path));
}

}  // namespace

std::string reproduction(const model::Scenario& scenario, const Baseline& baseline, const CheckRequest& request) {
  const auto file = portable(scenario.location.file);
  const auto sides = baseline_option(baseline, request);
  const auto configuration = portable(request.configuration.value_or("benchgate.yaml"));
  if (request.candidate_results || !file || !sides || !configuration) return {};
  const std::string option = *configuration == "benchgate.yaml" ? "" : " --config " + base::shell_word(*configuration);
  const bool is_in_configuration = *file == *configuration;
  const std::string scenario_file = is_in_configuration ? "" : " " + base::shell_word(*file);
  return fmt::format("benchgate check{}{}{}{}", scenario_file, *sides, option, request.reproduce_options);
}

std::string reproduction(const ReportsRequest& reports, const std::string& baseline, const CheckRequest& request) {
  const auto configuration = portable(request.configuration.value_or("benchgate.yaml"));
  const auto before = portable(baseline);
  if (!configuration || !before) return {};
  std::string line = "benchgate check";
  for (const std::string& report : reports.paths) {
    const auto path = portable(report);
    if (!path) return {};
    line += fmt::format(" --from {}", base::shell_word(*path));
  }
  if (!reports.format.empty()) line += fmt::format(" --as {}", base::shell_word(reports.format));
  line += fmt::format(" --baseline {}", base::shell_word(*before));
  if (*configuration != "benchgate.yaml") line += " --config " + base::shell_word(*configuration);
  return line + request.reproduce_options;
}

std::string reproduction(const CommandsRequest& commands, const CheckRequest& request) {
  const std::string line =
      fmt::format("benchgate check{} -- {} --vs {}", request.reproduce_options,
                  base::shell_command_line(commands.baseline), base::shell_command_line(commands.candidate));
  return base::printable(line) == line ? line : std::string();
}

}  // namespace benchgate::app
