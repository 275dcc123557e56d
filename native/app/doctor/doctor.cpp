// SPDX-License-Identifier: MIT
#include "app/doctor/doctor.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/leftovers.hpp"
#include "app/stored_calibration.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/calibration.hpp"
#include "judge/noise.hpp"
#include "judge/synthetic.hpp"
#include "measure/callgrind.hpp"
#include "measure/inject/injector.hpp"
#include "measure/machine_check.hpp"
#include "measure/noise_probe.hpp"
#include "sys/folder.hpp"
#include "sys/machine_lock.hpp"
#include "sys/program_environment.hpp"

namespace benchgate::app {

namespace {

using model::CheckItem;
using model::Condition;

/// Null: the machine is measuring already, or it cannot be locked; `readings` say which.
std::unique_ptr<Machine::Hold> try_lock(Machine& machine, measure::MachineReadings& readings) {
  readings.lock = sys::machine_lock_path().string();
  try {
    return machine.lock("benchgate doctor", Machine::OnBusy::give_up,
                        [&](const std::string& holder) { readings.lock_holder = holder; });
  } catch (const Error& error) {
    readings.lock_problem = error.what();
    return nullptr;
  }
}

measure::MachineReadings readings_of(const std::filesystem::path& root, const Machine& machine) {
  measure::MachineReadings readings;
  readings.host = sys::read_host(root);
  readings.machine = sys::read_machine(root);
  readings.counter = sys::probe_instruction_counter();
  readings.has_valgrind = measure::has_valgrind(machine.environment());
  readings.clock_resolution = machine.monotonic_resolution();
  readings.free_bytes = sys::free_bytes(".");
  return readings;
}

CheckItem noise_item(std::chrono::nanoseconds duration, Machine& machine) {
  const auto watch = machine.watch_signals();
  const auto executor = machine.start_executor(std::nullopt);
  const measure::NoiseProbe test =
      measure::probe_noise(*executor, duration, sys::program_environment(machine.environment()));
  if (machine.signal() != 0) throw Error("doctor", "interrupted");
  if (test.failure.empty()) return judge::judge_noise(test.wall_ms);
  return {"noise",
          Condition::bad,
          "a loop of /bin/sh " + test.failure,
          "fix this first: benchgate cannot measure without starting programs",
          {}};
}

CheckItem untested(std::string why) { return {"noise", Condition::unknown, std::move(why), "", {}}; }

std::string some_of(const std::vector<std::filesystem::path>& left) {
  constexpr std::size_t most_shown = 5;
  std::vector<std::string> shown;
  for (const std::filesystem::path& path : left)
    if (shown.size() < most_shown) shown.push_back(base::printable(path.string()));
  if (left.size() > most_shown) shown.push_back(fmt::format("and {} more", left.size() - most_shown));
  return base::join(shown, ", ");
}

/// What killed processes left in the current folder and its folders.
CheckItem leftovers_item(const std::vector<std::filesystem::path>& left) {
  return {"leftovers",
          Condition::limited,
          "killed processes left " + some_of(left),
          "run benchgate doctor --clean; the next command in the same place removes them, too",
          {}};
}

/// What the project's history decides, if it was calibrated.
std::optional<CheckItem> history_item(const Session& session) {
  try {
    const auto calibration = stored_calibration(session);
    return calibration ? std::optional(judge::calibration_item(*calibration)) : std::nullopt;
  } catch (const Error& error) {
    return CheckItem{"history", Condition::unknown, error.what(), "run benchgate calibrate again", {}};
  }
}

/// Faults that others offer and benchgate does not, and why.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> faults_not_offered{
    {{"disk_latency", "a delay needs a device mapper target or a file system in user space below the service's files"},
     {"disk_full", "it needs a file system of its own below the service's files; which folder that is only you know"}}};

/// Whether each fault can be injected here, and why not.
std::vector<CheckItem> fault_items() {
  const measure::FaultCapabilities capabilities = measure::probe_fault_capabilities();
  std::vector<CheckItem> items;
  for (const measure::InjectorKind& kind : measure::injector_kinds()) {
    const std::string problem = kind.problem(capabilities);
    CheckItem& item = items.emplace_back();
    item.name = fmt::format("fault_{}", kind.label);
    item.status = problem.empty() ? Condition::good : Condition::limited;
    item.found = problem.empty() ? fmt::format("can be injected: {}", kind.how)
                                 : fmt::format("cannot be injected: {}", base::printable(problem));
    if (!problem.empty())
      item.advice = judge::can_be_simulated(kind.label)
                        ? "needed for fault scenarios only; benchgate simulate writes synthetic results for them"
                        : "needed for fault scenarios only";
  }
  for (const auto& [label, why] : faults_not_offered)
    items.push_back({fmt::format("fault_{}", label),
                     Condition::limited,
                     fmt::format("cannot be injected: {}", why),
                     "write it as commands of your own (fault: command)",
                     {}});
  return items;
}

}  // namespace

std::vector<CheckItem> examine_machine(const DoctorRequest& request, Session& session) {
  measure::MachineReadings readings = readings_of(request.root, session.machine);
  const auto lock = try_lock(session.machine, readings);
  std::vector<CheckItem> items = measure::check_machine(readings);
  if (request.root == "/")
    for (CheckItem& item : fault_items()) items.push_back(std::move(item));
  const auto before = find_leftovers(".");
  if (request.leftovers == DoctorRequest::Leftovers::remove) clean_leftovers(".");
  const auto left = find_leftovers(".");
  if (!left.empty())
    items.push_back(leftovers_item(left));
  else if (!before.empty())
    items.push_back({"leftovers", Condition::good, "removed " + some_of(before), "", {}});
  if (const auto history = history_item(session)) items.push_back(*history);
  if (request.noise_test.count() <= 0)
    items.push_back(untested("not tested (--seconds 0)"));
  else if (!lock)
    items.push_back(untested("not tested: the machine's lock is not available"));
  else
    items.push_back(noise_item(request.noise_test, session.machine));
  return items;
}

}  // namespace benchgate::app
