// SPDX-License-Identifier: MIT
#include "measure/randomize.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"

using namespace benchgate;
using measure::Turn;

namespace {

std::vector<model::Scenario> scenarios(int count, int reruns) {
  std::vector<model::Scenario> all(static_cast<std::size_t>(count));
  for (model::Scenario& scenario : all) scenario.reruns = reruns;
  return all;
}

}  // namespace

TEST_CASE("without order each test case has all its runs in a row", "[measure][randomize]") {
  auto cases = scenarios(2, 2);
  cases[1].reruns = 1;
  CHECK(measure::turns(cases, 7) == std::vector<Turn>{{0, 1}, {0, 2}, {1, 1}});
}

TEST_CASE("with order every round has each test case once, in an order of its own", "[measure][randomize]") {
  auto cases = scenarios(6, 4);
  cases[3].randomize.order = true;  // one is enough: an order is of all
  cases[5].reruns = 2;
  const std::vector<Turn> turns = measure::turns(cases, 7);
  REQUIRE(turns.size() == 22);
  std::set<std::vector<std::size_t>> orders;
  std::size_t at = 0;
  for (int run = 1; run <= 4; ++run) {
    std::vector<std::size_t> round;
    for (const std::size_t count = run <= 2 ? 6 : 5; round.size() < count; ++at) {
      CHECK(turns[at].run == run);
      round.push_back(turns[at].test_case);
    }
    orders.insert(round);
    std::sort(round.begin(), round.end());
    CHECK(std::adjacent_find(round.begin(), round.end()) == round.end());
  }
  CHECK(orders.size() == 4);
}

TEST_CASE("an order depends on the seed and on nothing else", "[measure][randomize]") {
  auto cases = scenarios(10, 1);
  cases[0].randomize.order = true;
  CHECK(measure::turns(cases, 1) == measure::turns(cases, 1));
  CHECK(measure::turns(cases, 1) != measure::turns(cases, 2));
}

TEST_CASE("every place of an order is as likely as the others", "[measure][randomize]") {
  auto cases = scenarios(3, 1);
  cases[0].randomize.order = true;
  std::map<std::vector<std::size_t>, int> seen;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    std::vector<std::size_t> order;
    for (const Turn& turn : measure::turns(cases, seed)) order.push_back(turn.test_case);
    ++seen[order];
  }
  REQUIRE(seen.size() == 6);
  for (const auto& [order, count] : seen) CHECK(std::abs(count - 1000) < 150);  // 5 standard deviations of 29
}

TEST_CASE("each measurement draws from a seed of its own", "[measure][randomize]") {
  CHECK(measure::measurement_seed(1, "a", "run 1") == measure::measurement_seed(1, "a", "run 1"));
  std::set<std::uint64_t> seeds;
  for (const std::uint64_t session : {1, 2})
    for (const char* const test_case : {"a", "b"})
      for (const char* const run : {"run 1", "run 2"}) seeds.insert(measure::measurement_seed(session, test_case, run));
  CHECK(seeds.size() == 8);
}

TEST_CASE("addresses that the kernel does not draw are a warning", "[measure][randomize]") {
  CHECK(measure::address_warning(2).empty());
  CHECK(measure::address_warning(1) ==
        "randomize: aslr is not possible: the kernel gives each execution the same heap (as root: sysctl "
        "kernel.randomize_va_space=2)");
  CHECK(measure::address_warning(0) ==
        "randomize: aslr is not possible: the kernel gives each execution the same addresses (as root: sysctl "
        "kernel.randomize_va_space=2)");
  CHECK(measure::address_warning(std::nullopt) ==
        "randomize: aslr is not possible: kernel.randomize_va_space cannot be read");
}
