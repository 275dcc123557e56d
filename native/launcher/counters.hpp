// SPDX-License-Identifier: MIT
#pragma once

#include "launcher/protocol.hpp"

namespace benchgate::launcher {

/// The kernel's counters of a job, open while it runs. -1: there is none.
struct Counters {
  /// What a counter said: its value and for how long it was wanted and really counted.
  struct Reading {
    std::uint64_t value = 0;
    std::uint64_t enabled_ns = 0;
    std::uint64_t running_ns = 0;
  };

  int descriptors[wire::counter_limit] = {-1, -1, -1, -1};
  Reading before[wire::counter_limit];
};

/// Opens what the job asks for. The counters stand still in the launcher and
/// run in what it starts: each child inherits one that begins at its exec, and
/// hands it on to its own children. User mode only, which is what an
/// unprivileged process may count.
void open_counters(const wire::Job& job, Counters& counters);
void close_counters(Counters& counters);

/// Reads them before a program starts.
void begin_counting(Counters& counters);

/// Reads what the program and its children counted since then; -1 for a counter that is not there, did not run, or
/// shared the hardware with others for a part of the time: a count that was scaled up is none.
void end_counting(const Counters& counters, wire::Result& result);

}  // namespace benchgate::launcher
