// SPDX-License-Identifier: MIT
#pragma once

#include <time.h>

#include <cstddef>
#include <cstdint>

#include "launcher/spawn.hpp"

namespace benchgate::launcher {

/// Two pipes, standard output and standard error of every program of a job.
/// The launcher keeps the ends it writes to open, so that no end of file wakes it.
struct Pipes {
  int read_ends[2] = {-1, -1};
  int write_ends[2] = {-1, -1};
};

/// Opens, or closes and opens anew. Returns false when the system gives none (errno).
bool open_pipes(Pipes& pipes);
void close_pipes(Pipes& pipes);

/// What the launcher listens to while a program runs.
struct WaitSources {
  int control = -1;   ///< hangs up when the tool is gone
  int stop = -1;      ///< readable once the tool asked for a stop; -1: this job is shielded
  int children = -1;  ///< signalfd for SIGCHLD, for programs without a pidfd
  Notice notice = Notice::pidfd;
  clockid_t tool_clock = 0;  ///< CPU time of the tool
  Pipes pipes;
};

/// What is stored of a stream: its first bytes, or its last ones (when the room is full the older half of it goes). All
/// are counted.
struct Capture {
  enum class Side { first, last };

  char* bytes = nullptr;
  std::size_t room = 0;
  std::size_t stored = 0;
  std::uint64_t seen = 0;
  Side side = Side::first;
};

struct Limits {
  std::int64_t timeout_ns = -1;  ///< negative: none
  std::int64_t grace_ns = 0;     ///< between SIGTERM and SIGKILL
};

/// Where standard error goes.
enum class Streams { apart, merged };

enum class Watched { ended, stopped };

/// Runs one program to its end, drains its output and fills `result`. When the
/// time is over or a stop is asked for, its whole process group gets SIGTERM
/// and, after the grace period, SIGKILL; so does the program when it has moved
/// to another group. Processes that outlive the program, in whatever group or
/// session, are killed, and counted unless the launcher itself ended it.
/// Does not return when the tool is gone: kills everything and exits.
Watched watch_program(const Program& program, const Setup& setup, const Limits& limits, WaitSources& sources,
                      Streams streams, Capture (&captures)[2], wire::Result& result);

/// Whether a stop was asked for by that descriptor of WaitSources.
bool is_stop_asked(int stop);

/// Returns the monotonic time in nanoseconds.
std::int64_t monotonic_ns();

}  // namespace benchgate::launcher
