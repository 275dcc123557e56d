// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// Open files that a program gets beside its standard output; -1: nothing.
struct ProgramStreams {
  int input = -1;   ///< its standard input
  int errors = -1;  ///< takes its standard error
};

/// Runs a program that answers a question (git, never what is measured) and
/// hands its standard output on in pieces. Its standard input is empty, its
/// standard error is dropped, unless there are `streams` for them. argv[0] is looked up in PATH. Returns its exit
/// code; absent when it cannot be run, a signal ends it or the time is over
/// (then it and its group are killed).
std::optional<int> read_program(const std::vector<std::string>& argv, const std::vector<std::string>& environment,
                                std::chrono::nanoseconds timeout, const std::function<void(std::string_view)>& sink,
                                ProgramStreams streams = {});

}  // namespace benchgate::sys
