// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "launcher/guard.hpp"
#include "launcher/protocol.hpp"
#include "sys/child.hpp"

namespace benchgate::launcher {

/// A small process that starts and measures the programs of a job, because the
/// peak memory of a child is never below the peak of the process that spawned
/// it. It lives as long as this object; when the tool dies, even by SIGKILL, it
/// ends what it runs and goes too.
class Launcher {
 public:
  /// The carried executable, or (where none may be run from memory, or for a
  /// test of that) a fork of the tool itself, with the tool's memory as floor.
  enum class Origin { embedded, fork };

  /// Throws Error when the system gives no process or socket.
  explicit Launcher(Origin origin = Origin::embedded);
  ~Launcher();
  Launcher(Launcher&&) = delete;

  /// Runs a job to its end and hands each result on, in order, between
  /// measurements: never while a program runs. A program that stops the launcher (SIGSTOP) counts as one that did not
  /// start. `on_result` returning false ends
  /// the job; results that were measured before it could say so are dropped.
  /// An exception of `on_result` ends the job and passes through. Throws Error
  /// when the launcher is lost.
  sys::JobReport run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result);

  /// Ends the running job and all later ones that are not for tidying up: the
  /// program that runs gets SIGTERM and, after its grace, SIGKILL, with its
  /// whole group. Async-signal-safe.
  void stop() noexcept;

  /// Returns the smallest max_rss_kb that can be measured, by the jobs so far; negative: unknown.
  std::int64_t rss_floor_kb() const { return rss_floor_kb_; }

  pid_t pid() const { return pid_; }

 private:
  wire::Message receive_message();
  bool hand_over(const sys::Job& job, std::uint64_t bytes, const std::function<bool(sys::ChildResult&&)>& on_result);
  void answer(wire::Answer answer);

  int control_ = -1;
  int stop_ = -1;
  pid_t pid_ = -1;
  std::int64_t rss_floor_kb_ = -1;
  std::vector<char> batch_;
  std::optional<LauncherGuard> guard_;
};

/// Returns the file that a program called `name` means: itself when it holds a slash, else the first in PATH of
/// `environment`, in the order to try; all candidates when none has arrived yet.
std::vector<std::string> program_paths(std::string_view name, const std::vector<std::string>& environment);

/// Returns the environment of this process, "NAME=value" each.
std::vector<std::string> current_environment();

}  // namespace benchgate::launcher
