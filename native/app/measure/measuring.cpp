// SPDX-License-Identifier: MIT
#include "app/measure/measuring.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

MeasuringHold::MeasuringHold(std::string_view command, Machine::OnBusy on_busy, Session& session)
    : signals_(session.machine.watch_signals()),
      lock_(session.machine.lock(fmt::format("benchgate {}", command), on_busy, [&](const std::string& other) {
        session.observer.note(fmt::format("waiting for another measurement: {}", other));
      })) {
  if (!lock_) throw Error(std::string(command), "interrupted before anything was measured");
}

std::optional<std::chrono::nanoseconds> deadline_of(const MeasuringRequest& request,
                                                    std::optional<std::chrono::nanoseconds> configured,
                                                    const Machine& machine) {
  const auto budget = request.total_time_budget ? request.total_time_budget : configured;
  if (!budget) return std::nullopt;
  return machine.monotonic_time() + *budget;
}

std::uint64_t seed_of(const MeasuringRequest& request, Machine& machine) {
  return request.seed ? *request.seed : machine.draw_seed();
}

}  // namespace benchgate::app
