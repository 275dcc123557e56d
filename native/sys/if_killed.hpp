// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "sys/child.hpp"

namespace benchgate::sys {

/// Returns the command of a program that waits, and runs `argv` in `directory` if its input ends without a line. It
/// runs for 10 s at most where there is coreutils' timeout.
std::vector<std::string> waiting_for_end(const std::vector<std::string>& argv, const std::string& directory);

/// Makes a command run if this process is killed (SIGKILL) while the object lives: then it can do nothing itself any
/// more. A shell in a session of its own waits for that, and ends with the object. Whoever kills the shell as well
/// prevents it.
class IfKilled {
 public:
  /// `waiting`: what waiting_for_end() returned, or something that starts it. Throws Error when it cannot be started.
  explicit IfKilled(const Command& waiting);
  ~IfKilled();
  IfKilled(IfKilled&&) = delete;

 private:
  int alive_ = -1;  ///< end of a pipe that the system closes when this process dies
  pid_t shell_ = -1;
};

}  // namespace benchgate::sys
