// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/session.hpp"
#include "cli/io.hpp"
#include "cli/options.hpp"
#include "model/verdict.hpp"

namespace benchgate::cli {

/// One row of the command table.
struct Command {
  std::string_view name;
  std::string_view summary;   ///< one line for `benchgate --help`
  std::string_view operands;  ///< arguments besides options: "[SCENARIO.yaml|DIR|GLOB]..."
  std::string_view example;   ///< one command line that works
  std::span<const Option> options;
  model::ExitCode (*run)(const Arguments& arguments, Io io, app::Session& session);
  std::vector<std::string_view> globals = {};  ///< names of the global options that it uses
  std::vector<std::string_view> ignored = {};  ///< names of those that it accepts and ignores

  std::string_view format = {};  ///< default of the shared --format
  /// What a signal does to the command that it ends: it is cut short, or it is done and its own exit code counts.
  enum class OnSignal { cuts_short, finishes } on_signal = OnSignal::cuts_short;

  /// Whether the command uses this global option.
  bool obeys(std::string_view global) const;
};

/// Returns the global options that a command uses or ignores, with --version and --help; ignored ones are hidden.
std::vector<Option> shared_options(const Command& command);

/// Returns all options of a command: its own and the global ones.
std::vector<Option> option_table(const Command& command);

/// Returns all commands, in the order of the help text.
std::span<const Command> commands();

}  // namespace benchgate::cli
