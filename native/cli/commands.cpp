// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "cli/command_rows.hpp"

namespace benchgate::cli {

namespace {

bool has(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Command with(Command command, std::vector<std::string_view> globals, std::vector<std::string_view> ignored = {}) {
  command.globals = std::move(globals);
  command.ignored = std::move(ignored);
  return command;
}

Command with_format(Command command, std::string_view fallback) {
  command.globals.push_back("format");
  command.format = fallback;
  return command;
}

}  // namespace

bool Command::obeys(std::string_view global) const { return has(globals, global); }

std::vector<Option> shared_options(const Command& command) {
  std::vector<Option> rows;
  for (Option row : global_options()) {
    if (row.name == "format") row.fallback = command.format;
    row.hidden = has(command.ignored, row.name);
    if (row.hidden || command.obeys(row.name) || row.name == "version" || row.name == "help") rows.push_back(row);
  }
  return rows;
}

std::vector<Option> option_table(const Command& command) {
  std::vector<Option> rows(command.options.begin(), command.options.end());
  const std::vector<Option> shared = shared_options(command);
  rows.insert(rows.end(), shared.begin(), shared.end());
  return rows;
}

std::span<const Command> commands() {
  static const std::array rows{
      with(check_command(), {"color", "progress", "quiet", "config"}),
      with_format(with(gate_command(), {"color"}), "markdown"),
      with_format(with(compare_command(), {"color"}, {"quiet"}), "text"),
      with(report_command(), {"color"}),
      with(promote_command(), {}, {"quiet"}),
      with(export_command(), {"quiet"}),
      with(import_command(), {"config"}),
      with_format(with(history_command(), {"quiet", "config"}), "text"),
      with_format(with(calibrate_command(), {"config"}), "text"),
      with_format(with(fingerprint_command(), {"config"}), "text"),
      with_format(docs_command(), "text"),
      init_command(),
      lint_command(),
      with(doctor_command(), {"color"}),
      with(plan_command(), {"config"}),
      merge_command(),
      publish_command(),
      with(run_command(), {"color", "progress", "quiet", "config"}),
      with(simulate_command(), {"config"}),
      completions_command(),
      with(bisect_command(), {"color", "progress", "quiet", "config"}),
      with(watch_command(), {"quiet", "config"}),
      with(explain_command(), {"color", "progress", "quiet", "config"}),
      with(analyze_command(), {"color"}),
      with(trend_command(), {"color"}),
      dashboard_command(),
      action_command(),
  };
  return rows;
}

}  // namespace benchgate::cli
