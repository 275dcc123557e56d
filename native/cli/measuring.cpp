// SPDX-License-Identifier: MIT
#include "cli/measuring.hpp"
#include "cli/terminal_progress.hpp"

#include <unistd.h>

#include <algorithm>

#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "sys/clock.hpp"
#include "sys/launcher.hpp"

namespace benchgate::cli {

TerminalProgress::Style progress_style(const Arguments& arguments) {
  if (arguments.flag("quiet")) return TerminalProgress::Style::quiet;
  const std::vector<std::string> environment = sys::current_environment();
  const bool in_actions = std::find(environment.begin(), environment.end(), "GITHUB_ACTIONS=true") != environment.end();
  return progress_style(arguments.text("progress"), ::isatty(STDERR_FILENO) == 1, in_actions);
}

std::optional<sys::MachineLock> lock_machine(std::string_view holder, const Arguments& arguments,
                                             sys::Interruption& interruption, Io io) {
  const auto on_busy = arguments.flag("no-wait") ? sys::MachineLock::OnBusy::fail : sys::MachineLock::OnBusy::wait;
  return sys::MachineLock::take(
      sys::machine_lock_path(), holder, on_busy,
      [&](const std::string& other) { io.err << "waiting for the measurement of " << other << '\n'
                                             << std::flush; },
      [&] { return interruption.requested(); });
}

std::optional<std::chrono::nanoseconds> deadline_of(const Arguments& arguments,
                                                    std::optional<std::chrono::nanoseconds> configured) {
  if (const auto given = arguments.text_if("total-time-budget")) configured = base::parse_duration(*given);
  if (!configured) return std::nullopt;
  return sys::monotonic_time() + *configured;
}

}  // namespace benchgate::cli
