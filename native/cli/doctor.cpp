// SPDX-License-Identifier: MIT
#include "cli/doctor.hpp"

#include <array>
#include <chrono>
#include <filesystem>

#include "analysis/noise.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "render/check_items.hpp"
#include "runner/machine_check.hpp"
#include "runner/self_test.hpp"
#include "sys/clock.hpp"
#include "sys/launcher.hpp"
#include "sys/machine_lock.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 3> doctor_table{{
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
    {"seconds", "N", "3", "how long the same work is repeated to see the noise; 0: not at all", Kind::number, 0, 600},
    {.name = "root",
     .values = "DIR",
     .fallback = "/",
     .help = "stands for / of the machine, for tests",
     .hidden = true},
}};

/// Absent: the machine is measuring already, or its lock cannot be taken; `readings` say which.
std::optional<sys::MachineLock> try_lock(runner::MachineReadings& readings) {
  const std::filesystem::path path = sys::machine_lock_path();
  readings.lock = path.string();
  try {
    return sys::MachineLock::take(
        path, "benchgate doctor", sys::MachineLock::OnBusy::wait,
        [&](const std::string& holder) { readings.lock_holder = holder; }, [] { return true; });
  } catch (const Error& error) {
    readings.lock_problem = error.what();
    return std::nullopt;
  }
}

runner::MachineReadings readings_of(const std::filesystem::path& root) {
  runner::MachineReadings readings;
  readings.host = sys::read_host(root);
  readings.machine = sys::read_machine(root);
  readings.counter = sys::probe_instruction_counter();
  readings.clock_resolution = sys::monotonic_resolution();
  readings.free_bytes = sys::free_bytes(".");
  return readings;
}

model::CheckItem noise_item(double seconds) {
  sys::Launcher launcher;
  runner::LauncherExecutor executor(launcher);
  const auto duration = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
  const runner::SelfTest test = runner::run_self_test(executor, duration, sys::current_environment());
  if (test.failure.empty()) return analysis::judge_noise(test.wall_ms);
  return {"noise",
          model::Condition::bad,
          fmt::format("a loop of /bin/sh {}", test.failure),
          "benchgate cannot measure here before a program can be started",
          {}};
}

model::ExitCode doctor(const Arguments& arguments, Io io, app::Session&) {
  if (!arguments.positional.empty())
    throw Error("doctor", fmt::format("'{}' is no option", base::printable(arguments.positional.front())));
  runner::MachineReadings readings = readings_of(arguments.text("root"));
  const auto lock = try_lock(readings);
  std::vector<model::CheckItem> items = runner::check_machine(readings);
  const double seconds = arguments.number("seconds");
  if (seconds <= 0)
    items.push_back({"noise", model::Condition::unknown, "not tested (--seconds 0)", "", {}});
  else if (!lock)
    items.push_back({"noise", model::Condition::unknown, "not tested without the machine's lock", "", {}});
  else
    items.push_back(noise_item(seconds));
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::check_items_json(items, "benchgate.doctor.v1")
             : format == "markdown" ? render::check_items_markdown(items)
                                    : render::check_items_text(items));
  return model::ExitCode::pass;
}

}  // namespace

Command doctor_command() {
  return {"doctor",     "tell what this machine can measure, and what to do about the rest",
          "",           "benchgate doctor --format json",
          doctor_table, doctor};
}

}  // namespace benchgate::cli
