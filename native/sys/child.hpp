// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/process_usage.hpp"

namespace benchgate::sys {

/// One program to start: an argv, never a shell line.
struct Command {
  std::vector<std::string> argv;         ///< argv[0] is looked up in the environment's PATH when it has no slash
  std::vector<std::string> environment;  ///< "NAME=value", complete
  std::string directory = ".";           ///< where it starts
};

/// A counter of the kernel, as perf_event_open names it.
struct CounterKind {
  std::uint32_t type = 0;
  std::uint64_t config = 0;

  bool operator==(const CounterKind&) const = default;
};

/// How a finished program ended and what it used.
struct ChildResult {
  std::size_t program = 0;       ///< index in the job's cycle
  std::optional<int> exit_code;  ///< absent when a signal ended it or it did not start
  std::optional<int> signal;
  std::string start_failure;  ///< why it did not start; empty: it did
  bool timed_out = false;
  int left_behind = 0;  ///< processes that were still alive after its end, now killed
  std::chrono::nanoseconds wall{0};
  base::ProcessUsage usage;
  std::vector<std::optional<std::uint64_t>> counts;  ///< of the job's counters, in user mode; absent: not available
  std::chrono::nanoseconds collector_cpu{0};   ///< CPU of tool and launcher between the return of spawn and of wait
  std::chrono::nanoseconds collector_wall{0};  ///< wall of the same interval
  std::string output;                          ///< first bytes of standard output, at most the cap
  std::string error_output;
  std::uint64_t output_bytes = 0;  ///< all that it wrote
  std::uint64_t error_output_bytes = 0;
};

/// A cycle of programs, run one after the other, `count` times; only the
/// program at `measured` is reported, unless another one fails.
struct Job {
  /// Whether a stop ends the job, or it may finish (what tidies up after one).
  enum class OnStop { end, finish };
  /// What is returned of the output: the first bytes of each stream; or both as one text in the order of writing, and
  /// its last bytes (at least half the cap), for a step whose failure is to be explained.
  enum class Keep { first_of_each, last_of_both };
  /// Where its programs lie in memory: as the tool was started, which may be
  /// without randomisation (setarch -R), or at random as far as the kernel does it.
  enum class Addresses { inherited, randomized };

  std::vector<Command> cycle;
  std::size_t measured = 0;
  int count = 1;
  std::optional<std::chrono::nanoseconds> timeout;          ///< for each program
  std::chrono::nanoseconds grace{std::chrono::seconds(1)};  ///< between SIGTERM and SIGKILL
  std::size_t output_cap = 8192;                            ///< bytes returned of each stream
  std::vector<int> processors;                              ///< where the measured program may run; empty: anywhere
  std::vector<CounterKind> counters;                        ///< of the measured program, at most four
  OnStop on_stop = OnStop::end;
  Keep keep = Keep::first_of_each;
  Addresses addresses = Addresses::inherited;
};

/// How a job ended.
enum class JobEnd {
  complete,
  declined,  ///< the receiver of the results wanted no more
  stopped,   ///< a stop was asked for; the program it hit is not reported
  failed,    ///< a program did not start, or one that is not measured failed: the last result
};

/// What is known of a job as a whole.
struct JobReport {
  JobEnd end = JobEnd::complete;
  std::chrono::nanoseconds busy{0};  ///< wall of all its programs together, also of those not reported
};

}  // namespace benchgate::sys
