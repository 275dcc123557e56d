// SPDX-License-Identifier: MIT
// The kernel's own software counters stand in for hardware that virtual machines do not have: they are opened,
// inherited, started at exec and read by the same code.
#include <linux/perf_event.h>

#include "catch.hpp"
#include "launcher/launcher.hpp"
#include "sys/machine.hpp"

using namespace benchgate::launcher;
using namespace benchgate::sys;

namespace {

const CounterKind page_faults{PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS};
const CounterKind unknown_counter{PERF_TYPE_SOFTWARE, 9999};

std::vector<ChildResult> count(const std::vector<std::string>& argv, std::vector<CounterKind> kinds, int times) {
  Job job;
  job.cycle = {{argv, current_environment(), "."}};
  job.count = times;
  job.counters = std::move(kinds);
  Launcher launcher;
  std::vector<ChildResult> results;
  launcher.run(job, [&](ChildResult&& result) {
    results.push_back(std::move(result));
    return true;
  });
  return results;
}

/// Whether the kernel lets this process count at all.
bool can_count() { return count({"/bin/true"}, {page_faults}, 1).front().counts.front().has_value(); }

/// Those with a count: a kernel that has given its counters to others leaves single programs without one.
std::vector<ChildResult> counted(std::vector<std::string> argv, int times = 20) {
  std::vector<ChildResult> results = count(std::move(argv), {page_faults}, times);
  std::erase_if(results, [](const ChildResult& result) { return !result.counts.front(); });
  REQUIRE(!results.empty());
  return results;
}

}  // namespace

TEST_CASE("a counter counts each program from its exec on, and nothing else", "[launcher][counters]") {
  if (!can_count()) return;
  const auto small = counted({EXIT_AT_ONCE});
  const auto large = counted({"/bin/true"});
  for (const ChildResult& result : small) CHECK(*result.counts.front() < *large.front().counts.front());
  // All of its faults but those that the kernel takes for it while it loads the program.
  for (const ChildResult& result : large) {
    CHECK(*result.counts.front() > 10);
    CHECK(*result.counts.front() <= *result.usage.minor_faults + *result.usage.major_faults);
  }
}

TEST_CASE("a counter counts the children of a program, too", "[launcher][counters]") {
  if (!can_count()) return;
  const auto alone = counted({"/bin/sh", "-c", ":"});
  const auto family = counted({"/bin/sh", "-c", "/bin/true; /bin/true; /bin/true; :"});
  CHECK(*family.front().counts.front() > *alone.front().counts.front() + 100);
}

TEST_CASE("a counter that the kernel does not give is absent, never 0", "[launcher][counters]") {
  const auto results = count({"/bin/true"}, {unknown_counter, page_faults}, 2);
  REQUIRE(results.size() == 2);
  for (const ChildResult& result : results) {
    REQUIRE(result.counts.size() == 2);
    CHECK_FALSE(result.counts[0].has_value());
  }
  CHECK(count({"/bin/true"}, {}, 1).front().counts.empty());
}

TEST_CASE("hardware counters are there exactly where the machine has them", "[launcher][counters]") {
  const bool has = probe_instruction_counter().counted.value_or(0) > 0;
  const ChildResult result = count({"/bin/true"}, hardware_counters(), 1).front();
  REQUIRE(result.counts.size() == hardware_counters().size());
  CHECK(result.counts.front().has_value() == has);
  if (has) CHECK(*result.counts.front() > 10'000);
}
