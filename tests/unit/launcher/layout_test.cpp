// SPDX-License-Identifier: MIT
#include <sys/personality.h>

#include <set>

#include "catch.hpp"
#include "launcher/launcher.hpp"

using namespace benchgate::launcher;
using namespace benchgate::sys;

namespace {

/// Where the stack of eight executions began.
std::set<std::string> stacks(Job::Addresses addresses) {
  Job job;
  job.cycle = {{{"/bin/grep", "stack", "/proc/self/maps"}, current_environment(), "."}};
  job.count = 8;
  job.addresses = addresses;
  Launcher launcher;
  std::set<std::string> seen;
  launcher.run(job, [&](ChildResult&& result) {
    seen.insert(result.output);
    return true;
  });
  return seen;
}

}  // namespace

TEST_CASE("programs get random addresses although the tool was started without them", "[launcher][launcher]") {
  const int before = ::personality(0xffffffff);
  REQUIRE(before >= 0);
  if (::personality(static_cast<unsigned long>(before | ADDR_NO_RANDOMIZE)) < 0) return;  // a sandbox forbids it
  const std::size_t inherited = stacks(Job::Addresses::inherited).size();
  const std::size_t randomized = stacks(Job::Addresses::randomized).size();
  ::personality(static_cast<unsigned long>(before));
  CHECK(inherited == 1);
  CHECK(randomized > 1);
}
