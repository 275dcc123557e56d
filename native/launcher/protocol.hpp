// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/process_usage.hpp"

/// The messages between the tool and its launcher over a stream socket. Both are made by one build and run on one
/// machine, so plain structs are enough. Tool: Job and its text, then one Answer for each batch of results. Launcher:
/// Message, and after a batch's Message its results.
namespace benchgate::launcher::wire {

/// Set of processors, as sched_setaffinity takes it; empty: anywhere.
struct Processors {
  std::uint64_t words[16] = {};
};

constexpr std::size_t processor_limit = 16 * 64;

/// A counter of the kernel, as perf_event_open names it.
struct CounterKind {
  std::uint32_t type = 0;
  std::uint32_t unused = 0;
  std::uint64_t config = 0;
};

constexpr std::size_t counter_limit = 4;

/// Followed by `text_bytes` of text: for each program a ProgramSizes and then
/// its strings, each ended by NUL: folder, paths to try, argv, environment.
struct Job {
  std::uint64_t text_bytes = 0;
  std::uint64_t output_cap = 0;
  std::int64_t timeout_ns = -1;  ///< negative: none
  std::int64_t grace_ns = 0;
  std::uint32_t programs = 0;
  std::uint32_t measured = 0;
  std::uint32_t count = 0;
  std::uint32_t shielded = 0;    ///< 1: a stop does not concern this job
  std::uint32_t log = 0;         ///< 1: both streams are one, and its last bytes are stored
  std::uint32_t randomized = 0;  ///< 1: programs get random addresses, whatever the tool has
  std::uint32_t counters = 0;    ///< how many of counter_kinds are wanted for the measured program
  std::uint32_t unused = 0;
  CounterKind counter_kinds[counter_limit];
  Processors processors;
};

struct ProgramSizes {
  std::uint32_t bytes = 0;  ///< of the strings that follow, padding to 8 included
  std::uint32_t paths = 0;
  std::uint32_t arguments = 0;
  std::uint32_t variables = 0;
};

/// What did not work when a program did not start.
enum class Stage : std::uint32_t { none, folder, processors, addresses, program, process };

/// Followed by the stored bytes of both streams, padded to 8.
struct Result {
  std::uint32_t program = 0;  ///< index in the cycle
  std::uint32_t status = 0;   ///< as wait4 gives it
  Stage failed_stage = Stage::none;
  std::int32_t failure = 0;  ///< errno of that stage
  std::uint32_t timed_out = 0;
  std::uint32_t left_behind = 0;
  std::int64_t wall_ns = 0;
  base::ProcessUsage usage;
  std::int64_t collector_cpu_ns = 0;
  std::int64_t collector_wall_ns = 0;
  std::int64_t counts[counter_limit] = {-1, -1, -1, -1};  ///< negative: absent
  std::uint64_t output_bytes = 0;
  std::uint64_t error_output_bytes = 0;
  std::uint64_t output_stored = 0;
  std::uint64_t error_output_stored = 0;
};

enum class Kind : std::uint32_t { ready, results, finished };
enum class End : std::uint32_t { complete, declined, stopped, failed };

struct Message {
  Kind kind = Kind::ready;
  End end = End::complete;         ///< finished: how
  std::uint64_t bytes = 0;         ///< results: what follows; finished: the program that a stop ended
  std::int64_t busy_ns = 0;        ///< finished: wall of all programs of the job
  std::int64_t rss_floor_kb = -1;  ///< peak of the launcher so far, negative: unknown
};

enum class Answer : unsigned char { go_on, end };

/// Returns `bytes` rounded up, so that every struct of a batch is aligned.
constexpr std::uint64_t padded(std::uint64_t bytes) { return (bytes + 7) & ~std::uint64_t{7}; }

/// Bytes of results that the launcher collects before it hands them over.
constexpr std::size_t batch_bytes = 64 * 1024;

}  // namespace benchgate::launcher::wire
