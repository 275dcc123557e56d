// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include "launcher/protocol.hpp"

namespace benchgate::launcher {

/// A program as the launcher holds it: pointers into the job's text, lists
/// ended by a null pointer.
struct Program {
  const char* folder = nullptr;
  char** paths = nullptr;  ///< tried in this order
  char** arguments = nullptr;
  char** variables = nullptr;
};

/// How the launcher learns that a program ended.
enum class Notice { pidfd, signalfd };

/// A program that was started, or why it was not.
struct Started {
  pid_t pid = -1;
  int pidfd = -1;  ///< -1 also where the kernel has none
  wire::Stage failed_stage = wire::Stage::none;
  int failure = 0;
};

/// What a program gets before it starts.
struct Setup {
  const wire::Processors* processors = nullptr;  ///< null: as the launcher
  bool randomized = false;                       ///< addresses, also when the launcher's are fixed
};

/// Starts a program with vfork semantics in a process group of its own:
/// standard input as the launcher's, the two streams at the given descriptors,
/// signals unblocked and with their default action. Returns when the program
/// runs or is known not to. A program that did not start is reaped.
Started start_program(const Program& program, int output, int error_output, const Setup& setup, Notice notice);

}  // namespace benchgate::launcher
