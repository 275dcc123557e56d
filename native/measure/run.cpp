// SPDX-License-Identifier: MIT
#include "measure/run.hpp"

#include <string.h>

#include <algorithm>

#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "measure/measurement.hpp"

namespace benchgate::measure {

namespace {

std::string signal_name(int number) {
  const char* const name = ::sigabbrev_np(number);
  return name == nullptr ? fmt::format("signal {}", number) : fmt::format("SIG{} ({})", name, number);
}

void iterate_as_needed(Measurement& measurement, const model::Scenario& scenario, const RunSettings& settings) {
  const bool adaptive = scenario.adaptive && settings.more_iterations;
  int measured = adaptive ? std::min(scenario.adaptive->min, scenario.repeat) : scenario.repeat;
  bool goes_on = measurement.iterate(scenario.warmup + measured);
  while (goes_on && measured < scenario.repeat) {
    const int more = std::min(settings.more_iterations(), scenario.repeat - measured);
    if (more <= 0) return;
    goes_on = measurement.iterate(more);
    measured += more;
  }
}

}  // namespace

RunOutcome run(const model::Scenario& scenario, const RunSettings& settings, Executor& executor,
               const std::function<void(model::Sample&&)>& on_sample, Progress& progress) {
  OutputCheck outputs(scenario);
  Measurement measurement(scenario, settings, executor, on_sample, progress, outputs);
  if (measurement.prepare() && measurement.count_instructions()) {
    progress.step(name_of(Step::Kind::measure));
    iterate_as_needed(measurement, scenario, settings);
  }
  return measurement.finish();
}

std::string failure_of(const sys::ChildResult& result, const std::vector<int>& expected,
                       std::optional<std::chrono::nanoseconds> timeout) {
  if (!result.start_failure.empty()) return result.start_failure;
  if (result.timed_out)
    return timeout ? fmt::format("timed out after {}", base::format_duration(*timeout)) : std::string("timed out");
  if (result.signal) return fmt::format("was ended by {}", signal_name(*result.signal));
  const int code = result.exit_code.value_or(-1);
  if (expected.empty() || std::find(expected.begin(), expected.end(), code) != expected.end()) return {};
  return fmt::format("exited with {}", code);
}

std::vector<std::string> merged_environment(std::vector<std::string> environment,
                                            const std::map<std::string, std::string>& changes) {
  for (const auto& [name, value] : changes) {
    const std::string start = name + "=";
    const auto is_this = [&](const std::string& variable) { return variable.rfind(start, 0) == 0; };
    environment.erase(std::remove_if(environment.begin(), environment.end(), is_this), environment.end());
    environment.push_back(start + value);
  }
  return environment;
}

}  // namespace benchgate::measure
