// SPDX-License-Identifier: MIT
#include "measure/machine_check.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "base/civil_time.hpp"
#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"

namespace benchgate::measure {

namespace {

using base::format_quantity;
using model::CheckItem;
using model::Condition;
using Readings = MachineReadings;

constexpr double mebibyte = 1024 * 1024;
constexpr double gibibyte = 1024 * mebibyte;

CheckItem unknown(std::string_view name, std::string_view found, std::string_view advice = {}) {
  return {std::string(name), Condition::unknown, std::string(found), std::string(advice), {}};
}

/// Sources that cost a call into the kernel or a slow bus per reading make every figure coarser.
CheckItem check_clock(const Readings& readings) {
  CheckItem item{"clock", Condition::good, "", "", {}};
  const std::string& source = readings.machine.clock_source;
  const auto step = static_cast<double>(readings.clock_resolution.count());
  item.figures = {{"resolution_ns", step}};
  item.found = fmt::format("{}, steps of {} ns", source.empty() ? "unknown source" : base::printable(source),
                           format_quantity(step));
  constexpr std::array<std::string_view, 3> slow{"acpi_pm", "hpet", "jiffies"};
  if (std::find(slow.begin(), slow.end(), source) != slow.end()) {
    item.status = Condition::limited;
    item.advice = "this clock is slow to read; boot with clocksource=tsc if the processor's counter is reliable";
  }
  if (readings.clock_resolution > std::chrono::microseconds(1)) {
    item.status = readings.clock_resolution >= std::chrono::milliseconds(1) ? Condition::bad : Condition::limited;
    item.advice = "measure programs that run a thousand times longer than a step of the clock";
  }
  return item;
}

CheckItem check_processors(const Readings& readings) {
  const auto& usable = readings.host.cpu_count;
  if (!usable) return unknown("processors", "the number of usable processors cannot be read");
  CheckItem item{"processors", Condition::good, fmt::format("{} usable", *usable), "", {{"usable", *usable}}};
  if (const auto& cores = readings.host.physical_cores) {
    item.found += fmt::format(", {} in the machine", base::pluralize(*cores, "core"));
    item.figures.emplace_back("cores", *cores);
  }
  if (*usable == 1) {
    item.status = Condition::bad;
    item.advice = "other programs take processor time from the measurement; use a machine with two or more processors";
  }
  return item;
}

CheckItem check_smt(const Readings& readings) {
  const auto& active = readings.machine.smt_active;
  if (!active) return unknown("smt", "unknown whether processors share cores");
  if (!*active) return {"smt", Condition::good, "off: every processor is a core of its own", "", {}};
  return {"smt",
          Condition::limited,
          "on: a program on one thread of a core slows the other thread",
          "as root: echo off > /sys/devices/system/cpu/smt/control, or run nothing else while measuring",
          {}};
}

CheckItem check_governor(const Readings& readings) {
  const std::vector<std::string>& governors = readings.machine.governors;
  if (governors.empty())
    return unknown("governor", "the frequency of the processors cannot be read",
                   "usual in virtual machines; see the noise below");
  const std::string names = base::printable(base::join(governors, ", "));
  if (governors == std::vector<std::string>{"performance"}) return {"governor", Condition::good, names, "", {}};
  return {"governor",
          Condition::limited,
          names + ": the frequency follows the load",
          "as root: cpupower frequency-set --governor performance",
          {}};
}

CheckItem check_turbo(const Readings& readings) {
  const auto& allowed = readings.machine.turbo_allowed;
  if (!allowed) return unknown("turbo", "unknown whether clocks may exceed the nominal frequency");
  if (!*allowed) return {"turbo", Condition::good, "off: clocks do not exceed the nominal frequency", "", {}};
  return {"turbo",
          Condition::limited,
          "on: the speed depends on temperature and other load",
          "as root: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 > "
          "/sys/devices/system/cpu/cpufreq/boost",
          {}};
}

/// Random layouts are better: a fixed one is a single draw, and its effect can look like a change of the program.
/// Source: Mytkowicz et al. (2009), Producing wrong data without doing anything obviously wrong, ASPLOS.
CheckItem check_layout(const Readings& readings) {
  const auto& level = readings.machine.address_randomisation;
  if (!level) return unknown("aslr", "kernel.randomize_va_space cannot be read");
  if (*level > 0)
    return {
        "aslr", Condition::good, "on: each iteration has a different memory layout, so no single one decides", "", {}};
  return {"aslr",
          Condition::limited,
          "off: all iterations share one memory layout, whose effect can look like a change",
          "as root: sysctl kernel.randomize_va_space=2",
          {}};
}

CheckItem check_counters(const Readings& readings) {
  const sys::CounterProbe& probe = readings.counter;
  CheckItem item{"counters", Condition::limited, "", "", {}};
  if (probe.counted.value_or(0) > 0)
    return {"counters", Condition::good, "instructions can be counted in hardware", "", {}};
  if (probe.error == EACCES || probe.error == EPERM) {
    const auto& level = readings.machine.perf_paranoid;
    item.found = fmt::format("counting instructions is not permitted{}",
                             level ? fmt::format(" (kernel.perf_event_paranoid is {})", *level) : "");
    item.advice = level.value_or(3) > 2 ? "as root: sysctl kernel.perf_event_paranoid=2"
                                        : "the container forbids perf_event_open; allow it in its seccomp profile";
    return item;
  }
  item.found = probe.error == 0
                   ? "the instruction counter stays at 0"
                   : fmt::format("no instruction counter: {}", std::generic_category().message(probe.error));
  item.advice = "usual in virtual machines; time and memory are still measured";
  return item;
}

/// Where pairs leave the time undecided, instructions are counted by the processor or by valgrind's callgrind.
CheckItem check_valgrind(const Readings& readings) {
  if (readings.has_valgrind)
    return {"valgrind", Condition::good, "installed: callgrind can count instructions where time is undecided", "", {}};
  if (readings.counter.counted.value_or(0) > 0)
    return {"valgrind", Condition::good, "not installed, nor needed: the processor counts instructions", "", {}};
  return {"valgrind",
          Condition::limited,
          "not installed: nothing counts instructions where time is undecided",
          "sudo apt-get install --yes --no-install-recommends valgrind",
          {}};
}

std::string describe_groups(const Readings& readings) {
  const auto& version = readings.machine.cgroup_version;
  return version ? fmt::format("control groups version {}", *version) : std::string("no control groups");
}

CheckItem check_cpu_limit(const Readings& readings) {
  const auto& limit = readings.machine.cpu_limit;
  if (!limit) return {"cpu_limit", Condition::good, fmt::format("none ({})", describe_groups(readings)), "", {}};
  return {"cpu_limit",
          Condition::limited,
          fmt::format("{} processors ({}); programs that use it up are paused", format_quantity(*limit),
                      describe_groups(readings)),
          "raise or remove the limit of the container, or run less at a time",
          {{"processors", *limit}}};
}

CheckItem check_memory_limit(const Readings& readings) {
  const auto& limit = readings.machine.memory_limit;
  const auto& there = readings.host.memory_bytes;
  if (!limit || (there && *limit >= *there)) {
    if (!there) return unknown("memory_limit", "no limit, and the size of the memory cannot be read");
    const auto bytes = static_cast<double>(*there);
    return {"memory_limit",
            Condition::good,
            fmt::format("none; the machine has {} GiB", format_quantity(bytes / gibibyte)),
            "",
            {{"machine_bytes", bytes}}};
  }
  const auto bytes = static_cast<double>(*limit);
  const bool small = bytes < 512 * mebibyte;
  return {"memory_limit",
          small ? Condition::limited : Condition::good,
          fmt::format("{} GiB ({})", format_quantity(bytes / gibibyte), describe_groups(readings)),
          small ? "programs that need more are killed; raise the limit of the container" : "",
          {{"limit_bytes", bytes}}};
}

CheckItem check_load(const Readings& readings) {
  const auto& waiting = readings.machine.waiting_pct;
  if (!waiting)
    return unknown("load", "the kernel does not report how long tasks wait for a processor",
                   "boot with psi=1 to enable it");
  CheckItem item{"load",
                 Condition::good,
                 fmt::format("in {} % of the last 10 s a task waited for a processor", format_quantity(*waiting)),
                 "",
                 {{"waiting_pct", *waiting}}};
  constexpr double some_load = 5, much_load = 30;
  if (*waiting < some_load) return item;
  item.status = *waiting < much_load ? Condition::limited : Condition::bad;
  item.advice = "something else is running: stop it, or measure when it is done";
  return item;
}

CheckItem check_virtual_machine(const Readings& readings) {
  const auto& machine = readings.machine.virtual_machine;
  if (!machine) return unknown("virtual_machine", "the processor does not report it");
  if (!*machine) return {"virtual_machine", Condition::good, "none", "", {}};
  CheckItem item{"virtual_machine", Condition::limited, "yes", "", {}};
  if (const auto& stolen = readings.machine.stolen_ratio) {
    item.found += fmt::format("; {} % of its processor time since boot was stolen", format_quantity(*stolen * 100));
    item.figures = {{"stolen_ratio", *stolen}};
    constexpr double much_stolen = 0.01;
    if (*stolen > much_stolen) item.status = Condition::bad;
  }
  item.advice = "compare only results measured side by side; a dedicated machine detects smaller changes";
  return item;
}

CheckItem check_container(const Readings& readings) {
  const std::string& kind = readings.host.container;
  return {"container",
          Condition::good,
          kind.empty() ? "none detected" : base::printable(kind) + "; its limits are above",
          "",
          {}};
}

CheckItem check_lock(const Readings& readings) {
  const std::string path = base::printable(readings.lock);
  if (!readings.lock_problem.empty())
    return {"lock",
            Condition::bad,
            readings.lock_problem,
            "make it writable for all users who measure here, or set BENCHGATE_LOCK to another file",
            {}};
  if (readings.lock_holder.empty()) return {"lock", Condition::good, fmt::format("{} is free", path), "", {}};
  return {"lock",
          Condition::limited,
          fmt::format("{} is measuring now ({})", readings.lock_holder, path),
          "benchgate run waits for it",
          {}};
}

CheckItem check_disk(const Readings& readings) {
  if (!readings.free_bytes) return unknown("disk", "the free space here cannot be read");
  const auto bytes = static_cast<double>(*readings.free_bytes);
  CheckItem item{"disk",
                 Condition::good,
                 fmt::format("{} GiB free here", format_quantity(bytes / gibibyte)),
                 "",
                 {{"free_bytes", bytes}}};
  if (bytes >= gibibyte) return item;
  item.status = bytes < 100 * mebibyte ? Condition::bad : Condition::limited;
  item.advice = "free some space: builds, receipts and samples are written here";
  return item;
}

/// The checks of doctor, in the order of its output.
constexpr std::array<CheckItem (*)(const Readings&), 15> checks{
    check_clock,  check_processors,      check_smt,       check_governor,  check_turbo,
    check_layout, check_counters,        check_valgrind,  check_cpu_limit, check_memory_limit,
    check_load,   check_virtual_machine, check_container, check_lock,      check_disk,
};

}  // namespace

std::vector<CheckItem> check_machine(const MachineReadings& readings) {
  std::vector<CheckItem> items;
  for (const auto check : checks) items.push_back(check(readings));
  return items;
}

}  // namespace benchgate::measure
