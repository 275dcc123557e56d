// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session.hpp"

namespace benchgate::app {

/// Settings of all commands that measure.
struct MeasuringRequest {
  std::string job_type = {};                                       ///< stored in the receipts
  std::optional<std::chrono::nanoseconds> total_time_budget = {};  ///< absent: the configuration's, else none
  std::optional<std::uint64_t> seed = {};                          ///< absent: drawn
  Machine::OnBusy on_busy = Machine::OnBusy::wait;
  /// Names of variables that measured commands get although they are withheld otherwise.
  std::vector<std::string> passed_variables = {};
};

/// Handles signals and locks out other measurements while it lives.
class MeasuringHold {
 public:
  /// Waits until no other measurement is running; notes the wait. `command`: for example "run". Throws Error at
  /// `command` when a signal interrupts the wait, and when the machine is busy and the request does not wait.
  MeasuringHold(std::string_view command, Machine::OnBusy on_busy, Session& session);

 private:
  std::unique_ptr<Machine::Hold> signals_;
  std::unique_ptr<Machine::Hold> lock_;
};

/// Returns when measuring has to stop, by Machine::monotonic_time; absent: never. `configured`: the configuration's
/// budget.
std::optional<std::chrono::nanoseconds> deadline_of(const MeasuringRequest& request,
                                                    std::optional<std::chrono::nanoseconds> configured,
                                                    const Machine& machine);

/// Returns the environment of the commands that are measured: that of the machine without tokens and the like. Notes a
/// passed variable that is a token, or not set.
std::vector<std::string> measured_environment(const MeasuringRequest& request, const Session& session);

/// Returns the seed for everything that is shuffled.
std::uint64_t seed_of(const MeasuringRequest& request, Machine& machine);

}  // namespace benchgate::app
