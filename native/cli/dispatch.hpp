// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "cli/io.hpp"

namespace benchgate::cli {

/// Runs the command that `words` (argv without the program) name and returns
/// the exit code of the process. The only place that catches benchgate::Error.
int dispatch(std::span<const std::string> words, Io io);

}  // namespace benchgate::cli
