// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "cli/commands.hpp"

namespace benchgate::cli {

/// One action of `benchgate history`, such as `add`.
struct HistoryAction {
  std::string_view name;
  std::string_view operands;                  ///< "PATH..."
  std::string_view summary;                   ///< what it does, for the help
  std::span<const std::string_view> options;  ///< names of those that it takes, beside --store and --format
  std::size_t least_operands = 0;
  std::size_t most_operands = 0;
  /// The operands are arguments.positional after the first, which is the action.
  model::ExitCode (*run)(const Arguments& arguments, Io io, app::Session& session) = nullptr;
};

/// Returns all actions, in the order of the help.
std::span<const HistoryAction> history_actions();

}  // namespace benchgate::cli
