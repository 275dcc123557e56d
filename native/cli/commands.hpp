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
  std::string_view operands;  ///< what stands beside the options: "[SCENARIO.yaml|DIR|GLOB]..."
  std::string_view example;   ///< one line that works
  std::span<const Option> options;
  model::ExitCode (*run)(const Arguments& arguments, Io io, app::Session& session);
  std::vector<std::string_view> globals = {};  ///< names of the global options that it obeys
  std::vector<std::string_view> taken = {};    ///< of those that it only accepts, as the tool does that it replaces

  std::string_view format = {};  ///< fallback of the shared --format

  /// Whether it obeys this global option.
  bool obeys(std::string_view global) const;
};

/// The global options that a command obeys or accepts, with --version and --help; the accepted ones are hidden.
std::vector<Option> shared_options(const Command& command);

/// All that may be given to a command: its own rows and the shared ones.
std::vector<Option> option_table(const Command& command);

/// All commands, in the order in which help lists them.
std::span<const Command> commands();

}  // namespace benchgate::cli
