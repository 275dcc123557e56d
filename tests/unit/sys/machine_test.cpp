// SPDX-License-Identifier: MIT
#include "sys/machine.hpp"

#include <cerrno>

#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate::sys;

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

MachineFacts facts_of(const Files& files) {
  const TemporaryFolder root;
  for (const auto& [path, text] : files) {
    make_folders((root.path() / path).parent_path());
    write_file(root.path() / path, text);
  }
  return read_machine(root.path());
}

}  // namespace

TEST_CASE("what a machine does not say about its steadiness stays absent", "[sys][machine]") {
  CHECK(facts_of({}) == MachineFacts{});
  CHECK(facts_of({{"sys/devices/system/cpu/smt/active", "maybe"},
                  {"proc/sys/kernel/randomize_va_space", ""},
                  {"proc/pressure/cpu", "full avg10=1.00"},
                  {"proc/stat", "cpu  1 2 3"},
                  {"proc/cpuinfo", "processor: 0"},
                  {"proc/self/cgroup", "nonsense\n7:\n"}}) == MachineFacts{});
}

TEST_CASE("switches of processors are read", "[sys][machine]") {
  const std::string processors = "sys/devices/system/cpu/";
  const MachineFacts facts = facts_of({{"sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n"},
                                       {processors + "cpu0/cpufreq/scaling_governor", "powersave\n"},
                                       {processors + "cpu1/cpufreq/scaling_governor", "performance\n"},
                                       {processors + "cpu2/cpufreq/scaling_governor", "powersave\n"},
                                       {processors + "smt/active", "1\n"},
                                       {processors + "cpufreq/boost", "0\n"},
                                       {"proc/sys/kernel/randomize_va_space", "2\n"},
                                       {"proc/sys/kernel/perf_event_paranoid", "-1\n"}});
  CHECK(facts.clock_source == "hpet");
  CHECK(facts.governors == std::vector<std::string>{"performance", "powersave"});
  CHECK(facts.smt_active == true);
  CHECK(facts.turbo_allowed == false);
  CHECK(facts.address_randomisation == 2);
  CHECK(facts.perf_paranoid == -1);
  // Intel's switch says the opposite, and is the one that holds where both are.
  CHECK(
      facts_of({{processors + "intel_pstate/no_turbo", "0\n"}, {processors + "cpufreq/boost", "0\n"}}).turbo_allowed ==
      true);
}

TEST_CASE("limits of control groups are the smallest from the group up to its root", "[sys][machine]") {
  const Files unified{{"proc/self/cgroup", "0::/a.slice/b.scope\n"},
                      {"sys/fs/cgroup/a.slice/b.scope/cpu.max", "max 100000\n"},
                      {"sys/fs/cgroup/a.slice/cpu.max", "150000 100000\n"},
                      {"sys/fs/cgroup/a.slice/b.scope/memory.max", "536870912\n"},
                      {"sys/fs/cgroup/a.slice/memory.max", "max\n"}};
  CHECK(facts_of(unified).cgroup_version == 2);
  CHECK(facts_of(unified).cpu_limit == 1.5);
  CHECK(facts_of(unified).memory_limit == 536870912);

  const Files old{{"proc/self/cgroup", "5:memory:/docker/x\n4:cpu,cpuacct:/docker/x\n0::/\n"},
                  {"sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us", "50000\n"},
                  {"sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_period_us", "100000\n"},
                  {"sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes", "9223372036854771712\n"}};
  CHECK(facts_of(old).cgroup_version == 1);
  CHECK(facts_of(old).cpu_limit == 0.5);
  CHECK(!facts_of(old).memory_limit);

  const Files unlimited{{"proc/self/cgroup", "1:cpu:/\n"},
                        {"sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n"},
                        {"sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n"}};
  CHECK(facts_of(unlimited).cgroup_version == 1);
  CHECK(!facts_of(unlimited).cpu_limit);
}

TEST_CASE("a group outside the namespace is looked for at its root only", "[sys][machine]") {
  const MachineFacts facts = facts_of({{"proc/self/cgroup", "0::/../../etc\n"},
                                       {"sys/fs/cgroup/cpu.max", "200000 100000\n"},
                                       {"sys/etc/cpu.max", "1 100000\n"}});
  CHECK(facts.cpu_limit == 2);
}

TEST_CASE("load, theft and virtual machines are read", "[sys][machine]") {
  const MachineFacts facts =
      facts_of({{"proc/pressure/cpu", "some avg10=12.50 avg60=1.00 avg300=0.50 total=1\nfull avg10=0.00\n"},
                {"proc/stat", "cpu  10 0 10 70 0 0 0 10 5 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n"},
                {"proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme hypervisor lm\n"}});
  CHECK(facts.waiting_pct == 12.5);
  CHECK(facts.stolen_ratio == 0.1);
  CHECK(facts.virtual_machine == true);
  CHECK(facts_of({{"proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu nohypervisor\n"}}).virtual_machine == false);
}

TEST_CASE("a counter of instructions counts, or there is a reason", "[sys][machine]") {
  const CounterProbe probe = probe_instruction_counter();
  if (probe.error == 0)
    CHECK(probe.counted.has_value());
  else
    CHECK(!probe.counted.has_value());
}

TEST_CASE("free space is reported where there is a file system", "[sys][machine]") {
  const TemporaryFolder folder;
  CHECK(free_bytes(folder.path()).value() > 0);
  CHECK(!free_bytes(folder.path() / "nowhere"));
}
