// SPDX-License-Identifier: MIT
#include "app/measure/measuring.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/program_environment.hpp"
#include "sys/secrets.hpp"

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

std::vector<std::string> measured_environment(const MeasuringRequest& request, const Session& session) {
  const std::vector<std::string>& all = session.machine.environment();
  const auto tokens = sys::token_variables();
  for (const std::string& name : request.passed_variables) {
    if (std::none_of(all.begin(), all.end(),
                     [&](const std::string& variable) { return variable.starts_with(name + '='); }))
      session.observer.note(fmt::format("warning: --pass-env: {} is not set", base::printable(name)));
    else if (std::find(tokens.begin(), tokens.end(), name) != tokens.end())
      session.observer.note(fmt::format("note: --pass-env: every measured command can use the token in {}", name));
  }
  return sys::program_environment(all, request.passed_variables);
}

std::uint64_t seed_of(const MeasuringRequest& request, Machine& machine) {
  return request.seed ? *request.seed : machine.draw_seed();
}

}  // namespace benchgate::app
