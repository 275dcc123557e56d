// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "app/real_machine.hpp"
#include "app/session.hpp"
#include "cli/io.hpp"

namespace benchgate::cli {

/// What differs between the programs that are made of these commands.
struct Program {
  /// Creates the machine to measure on; tests pass one with a scripted clock.
  std::function<std::unique_ptr<app::Machine>()> make_machine = app::make_machine;
  store::OpenDatabase open_database = {};  ///< empty: it knows no databases
};

/// Runs the command that `argv` (without the program) names and returns the exit code of the process. Catches and
/// prints a benchgate::Error that ends the command.
int dispatch(std::span<const std::string> argv, Io io, const Program& program = {});

/// Runs a command within another one, on its machine and with its observer. Errors go to `io.err`, as dispatch() has
/// them. Returns the exit code.
int run_within(std::span<const std::string> argv, Io io, app::Session& session);

/// Does what dispatch() does with the standard output and the standard error of this process. What could not be written
/// to the former is an error.
int run_program(std::span<const std::string> argv, const Program& program = {});

}  // namespace benchgate::cli
