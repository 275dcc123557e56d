// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/check/result.hpp"
#include "cli/io.hpp"

namespace benchgate::cli {

/// Prints the result of a check as `--format` says, and which scenarios lack a baseline that they need.
void print_check(const app::CheckResult& result, const std::string& format, Io io);

}  // namespace benchgate::cli
