// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/session.hpp"

namespace benchgate::app {

/// What every command that measures is asked for.
struct MeasuringRequest {
  std::string job_type = {};                                       ///< kept in the receipts
  std::optional<std::chrono::nanoseconds> total_time_budget = {};  ///< absent: the configuration's, else none
  std::optional<std::uint64_t> seed = {};                          ///< absent: drawn
  Machine::OnBusy on_busy = Machine::OnBusy::wait;
};

/// Holds the machine while it measures: signals are watched, and nobody else measures.
class MeasuringHold {
 public:
  /// Waits until nothing else is measured, which it notes. `command`: "run". Throws Error "interrupted
  /// before anything was measured", at `command`, when a signal came while waiting, and when the machine is busy
  /// and the request does not wait.
  MeasuringHold(std::string_view command, Machine::OnBusy on_busy, Session& session);

 private:
  std::unique_ptr<Machine::Hold> signals_;
  std::unique_ptr<Machine::Hold> lock_;
};

/// When measuring has to stop, by Machine::monotonic_time; absent: never. `configured`: by the configuration.
std::optional<std::chrono::nanoseconds> deadline_of(const MeasuringRequest& request,
                                                    std::optional<std::chrono::nanoseconds> configured,
                                                    const Machine& machine);

/// The seed of everything that is shuffled.
std::uint64_t seed_of(const MeasuringRequest& request, Machine& machine);

}  // namespace benchgate::app
