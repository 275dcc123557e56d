// SPDX-License-Identifier: MIT
#include "measure/machine_check.hpp"

#include <algorithm>
#include <cerrno>
#include <functional>

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::measure;
using model::Condition;

namespace {

/// A machine on which all is well.
MachineReadings quiet_machine() {
  MachineReadings readings;
  readings.host.cpu_count = 8;
  readings.host.physical_cores = 8;
  readings.host.memory_bytes = std::int64_t{16} << 30;
  readings.machine = {.clock_source = "tsc",
                      .governors = {"performance"},
                      .smt_active = false,
                      .turbo_allowed = false,
                      .address_randomisation = 2,
                      .perf_paranoid = 2,
                      .cgroup_version = 2,
                      .cpu_limit = std::nullopt,
                      .memory_limit = std::nullopt,
                      .waiting_pct = 0.0,
                      .virtual_machine = false,
                      .stolen_ratio = 0.0};
  readings.counter.counted = 50'000;
  readings.has_valgrind = true;
  readings.clock_resolution = std::chrono::nanoseconds(1);
  readings.free_bytes = std::uint64_t{50} << 30;
  readings.lock = "/tmp/benchgate.lock";
  return readings;
}

model::CheckItem item_of(const MachineReadings& readings, std::string_view name) {
  const std::vector<model::CheckItem> items = check_machine(readings);
  const auto found = std::find_if(items.begin(), items.end(), [&](const auto& item) { return item.name == name; });
  REQUIRE(found != items.end());
  return *found;
}

struct Row {
  const char* name;
  Condition status;
  std::function<void(MachineReadings&)> change;
};

const std::vector<Row> rows{
    {"clock", Condition::limited, [](auto& m) { m.machine.clock_source = "hpet"; }},
    {"clock", Condition::limited, [](auto& m) { m.clock_resolution = std::chrono::microseconds(2); }},
    {"clock", Condition::bad, [](auto& m) { m.clock_resolution = std::chrono::milliseconds(4); }},
    {"clock", Condition::good, [](auto& m) { m.machine.clock_source = ""; }},
    {"processors", Condition::bad, [](auto& m) { m.host.cpu_count = 1; }},
    {"processors", Condition::unknown, [](auto& m) { m.host.cpu_count.reset(); }},
    {"smt", Condition::limited, [](auto& m) { m.machine.smt_active = true; }},
    {"smt", Condition::unknown, [](auto& m) { m.machine.smt_active.reset(); }},
    {"governor", Condition::limited, [](auto& m) { m.machine.governors = {"performance", "powersave"}; }},
    {"governor", Condition::unknown, [](auto& m) { m.machine.governors.clear(); }},
    {"turbo", Condition::limited, [](auto& m) { m.machine.turbo_allowed = true; }},
    {"turbo", Condition::unknown, [](auto& m) { m.machine.turbo_allowed.reset(); }},
    {"aslr", Condition::limited, [](auto& m) { m.machine.address_randomisation = 0; }},
    {"aslr", Condition::good, [](auto& m) { m.machine.address_randomisation = 1; }},
    {"aslr", Condition::unknown, [](auto& m) { m.machine.address_randomisation.reset(); }},
    {"counters", Condition::limited, [](auto& m) { m.counter = {std::nullopt, ENOENT}; }},
    {"counters", Condition::limited, [](auto& m) { m.counter = {0, 0}; }},
    {"cpu_limit", Condition::limited, [](auto& m) { m.machine.cpu_limit = 1.5; }},
    {"memory_limit", Condition::limited, [](auto& m) { m.machine.memory_limit = 100 << 20; }},
    {"memory_limit", Condition::good, [](auto& m) { m.machine.memory_limit = 1 << 30; }},
    {"memory_limit", Condition::unknown, [](auto& m) { m.host.memory_bytes.reset(); }},
    {"load", Condition::limited, [](auto& m) { m.machine.waiting_pct = 5; }},
    {"load", Condition::bad, [](auto& m) { m.machine.waiting_pct = 30; }},
    {"load", Condition::unknown, [](auto& m) { m.machine.waiting_pct.reset(); }},
    {"virtual_machine", Condition::limited, [](auto& m) { m.machine.virtual_machine = true; }},
    {"virtual_machine", Condition::bad,
     [](auto& m) {
       m.machine.virtual_machine = true;
       m.machine.stolen_ratio = 0.02;
     }},
    {"virtual_machine", Condition::unknown, [](auto& m) { m.machine.virtual_machine.reset(); }},
    {"lock", Condition::limited, [](auto& m) { m.lock_holder = "process 12 (benchgate run)"; }},
    {"lock", Condition::bad, [](auto& m) { m.lock_problem = "/x: cannot be the lock"; }},
    {"disk", Condition::limited, [](auto& m) { m.free_bytes = 500 << 20; }},
    {"disk", Condition::bad, [](auto& m) { m.free_bytes = 0; }},
    {"disk", Condition::unknown, [](auto& m) { m.free_bytes.reset(); }},
};

}  // namespace

TEST_CASE("on a quiet machine all is good and nothing is to do", "[measure][machine]") {
  for (const model::CheckItem& item : check_machine(quiet_machine())) {
    INFO(item.name);
    CHECK(item.status == Condition::good);
    CHECK(!item.found.empty());
    CHECK(item.advice.empty());
  }
}

TEST_CASE("each shortcoming changes its own item and no other", "[measure][machine]") {
  const std::vector<model::CheckItem> before = check_machine(quiet_machine());
  for (const Row& row : rows) {
    MachineReadings readings = quiet_machine();
    row.change(readings);
    const std::vector<model::CheckItem> after = check_machine(readings);
    for (std::size_t i = 0; i < before.size(); ++i) {
      INFO(row.name << " / " << before[i].name << ": " << after[i].found);
      if (before[i].name != row.name) {
        CHECK(after[i] == before[i]);
        continue;
      }
      CHECK(after[i].status == row.status);
      if (row.status != Condition::good) CHECK(after[i].found != before[i].found);
      if (row.status == Condition::limited || row.status == Condition::bad) CHECK(!after[i].advice.empty());
    }
  }
}

TEST_CASE("a forbidden counter is distinguished from a missing one", "[measure][machine]") {
  MachineReadings readings = quiet_machine();
  readings.counter = {std::nullopt, EACCES};
  readings.machine.perf_paranoid = 4;
  CHECK(item_of(readings, "counters").found ==
        "counting instructions is not permitted (kernel.perf_event_paranoid is 4)");
  CHECK(item_of(readings, "counters").advice == "as root: sysctl kernel.perf_event_paranoid=2");
  readings.machine.perf_paranoid = 1;
  CHECK(item_of(readings, "counters").advice.find("seccomp") != std::string::npos);
}

TEST_CASE("valgrind is missed only where the processor does not count", "[measure][machine]") {
  MachineReadings readings = quiet_machine();
  readings.has_valgrind = false;
  CHECK(item_of(readings, "valgrind").status == Condition::good);
  readings.counter = {std::nullopt, ENOENT};
  CHECK(item_of(readings, "valgrind").status == Condition::limited);
  CHECK(item_of(readings, "valgrind").advice == "sudo apt-get install --yes --no-install-recommends valgrind");
  readings.has_valgrind = true;
  CHECK(item_of(readings, "valgrind").status == Condition::good);
}

TEST_CASE("a limit above what the machine has is none", "[measure][machine]") {
  MachineReadings readings = quiet_machine();
  readings.machine.memory_limit = std::int64_t{64} << 30;
  CHECK(item_of(readings, "memory_limit").found == "none; the machine has 16 GiB");
}

TEST_CASE("what the machine calls its parts is made printable", "[measure][machine]") {
  MachineReadings readings = quiet_machine();
  readings.machine.governors = {"a\x1b[31m"};
  readings.machine.clock_source = "b\x1b";
  readings.host.container = "c\n";
  for (const model::CheckItem& item : check_machine(readings))
    CHECK(item.found.find_first_of("\x1b\n") == std::string::npos);
}
