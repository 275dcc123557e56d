// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/check_item.hpp"
#include "sys/host.hpp"
#include "sys/machine.hpp"

namespace benchgate::measure {

/// The readings of a machine.
struct MachineReadings {
  sys::HostFacts host;
  sys::MachineFacts machine;
  sys::CounterProbe counter;
  bool has_valgrind = false;
  std::chrono::nanoseconds clock_resolution{0};
  std::optional<std::uint64_t> free_bytes;  ///< where results go
  std::string lock;                         ///< path of the machine's lock
  std::string lock_holder;                  ///< who is measuring now; empty: no one
  std::string lock_problem;                 ///< why the lock cannot be acquired at all; empty: it can
};

/// Judges every property that bears on measuring: one item for each row of the table in the source file, in its order.
/// Pure.
std::vector<model::CheckItem> check_machine(const MachineReadings& readings);

}  // namespace benchgate::measure
