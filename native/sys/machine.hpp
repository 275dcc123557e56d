// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sys/child.hpp"

namespace benchgate::sys {

/// What makes a machine's timing stable or noisy, beside HostFacts; what cannot be read stays empty or absent.
struct MachineFacts {
  std::string clock_source;                  ///< of the kernel: "tsc", "hpet", ...
  std::vector<std::string> governors;        ///< of all processors, each once, in byte order
  std::optional<bool> smt_active;            ///< whether processors share cores
  std::optional<bool> turbo_allowed;         ///< whether clocks may rise above the nominal one
  std::optional<int> address_randomisation;  ///< kernel.randomize_va_space: 0 off, 1 without the heap, 2 on
  std::optional<int> perf_paranoid;          ///< kernel.perf_event_paranoid
  std::optional<int> cgroup_version;         ///< 1 or 2, of the cpu controller
  std::optional<double> cpu_limit;           ///< processors that the control group may use; absent: no limit
  std::optional<std::int64_t> memory_limit;  ///< bytes; absent: no limit
  std::optional<double> waiting_pct;         ///< share of the last 10 s in which some task waited for a processor
  std::optional<bool> virtual_machine;       ///< the processor says so
  std::optional<double> stolen_ratio;        ///< processor time since the start that the hypervisor gave to others

  bool operator==(const MachineFacts&) const = default;
};

/// Reads the machine. `root` stands for /, for tests.
MachineFacts read_machine(const std::filesystem::path& root = "/");

/// Reads kernel.randomize_va_space, as in MachineFacts: 0 off, 1 without the heap, 2 on.
std::optional<int> address_randomisation(const std::filesystem::path& root = "/");

/// Whether this process may count its own instructions in hardware.
struct CounterProbe {
  std::optional<std::uint64_t> counted;  ///< instructions of a short loop
  int error = 0;                         ///< errno of opening the counter; 0: it was opened

  bool operator==(const CounterProbe&) const = default;
};

/// Opens a counter of user-space instructions by perf_event_open, runs a short loop and closes it.
CounterProbe probe_instruction_counter();

/// Returns instructions, cycles, branch misses and cache misses, in this order.
std::vector<CounterKind> hardware_counters();

/// Returns how many bytes may still be written to the file system of `path`; absent: unknown.
std::optional<std::uint64_t> free_bytes(const std::filesystem::path& path);

}  // namespace benchgate::sys
