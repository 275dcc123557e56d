// SPDX-License-Identifier: MIT
#pragma once

#include "launcher/launcher.hpp"

namespace benchgate::launcher {

/// While this lives, SIGINT, SIGTERM and SIGHUP no longer end the tool: the
/// first and every later one is remembered and stops what the launcher runs.
/// Then the tool tidies up and ends by itself. One at a time.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(Interruption&&) = delete;

  /// Makes a signal stop this launcher's job from now on; one that came already does so at once. Null: none. The
  /// launcher must outlive this or be replaced by another call.
  void stops(Launcher* launcher) noexcept;

  /// Returns the signal that came first; 0: none yet.
  int signal() const noexcept;
};

/// Makes writing to a pipe that nobody reads an ordinary failure of write, instead of the end of the tool. The launcher
/// undoes this for its programs.
void ignore_closed_pipes();

}  // namespace benchgate::launcher
