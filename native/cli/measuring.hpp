// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "cli/io.hpp"
#include "cli/options.hpp"
#include "cli/terminal_progress.hpp"
#include "sys/interruption.hpp"
#include "sys/machine_lock.hpp"

namespace benchgate::cli {

/// How progress is shown, by --quiet, --progress, the terminal and the CI.
TerminalProgress::Style progress_style(const Arguments& arguments);

/// Waits until nothing else is measured on this machine, which it says, or
/// (--no-wait) throws Error. Absent: a signal came while waiting.
std::optional<sys::MachineLock> lock_machine(std::string_view holder, const Arguments& arguments,
                                             sys::Interruption& interruption, Io io);

/// When measuring has to stop, by --total-time-budget or the configuration; by
/// sys::monotonic_time.
std::optional<std::chrono::nanoseconds> deadline_of(const Arguments& arguments,
                                                    std::optional<std::chrono::nanoseconds> configured);

}  // namespace benchgate::cli
