// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "app/real_machine.hpp"
#include "cli/io.hpp"

namespace benchgate::cli {

/// Runs the command that `words` (argv without the program) name and returns
/// the exit code of the process. The only place that catches benchgate::Error.
/// `make_machine` creates the machine to measure on; tests pass one with a scripted clock.
int dispatch(std::span<const std::string> words, Io io,
             const std::function<std::unique_ptr<app::Machine>()>& make_machine = app::make_machine);

/// The same with the standard output and the standard error of this process. What could not be written to the former is
/// an error.
int run_program(std::span<const std::string> words,
                const std::function<std::unique_ptr<app::Machine>()>& make_machine = app::make_machine);

}  // namespace benchgate::cli
