// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

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
};

/// All commands, in the order in which help lists them.
std::span<const Command> commands();

}  // namespace benchgate::cli
