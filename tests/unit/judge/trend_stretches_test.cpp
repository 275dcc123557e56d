// SPDX-License-Identifier: MIT
#include "judge/trend_stretches.hpp"

#include <algorithm>
#include <vector>

#include "../catch.hpp"
#include "base/random.hpp"
#include "sys/digest.hpp"

using namespace benchgate;
using judge::TrendSearch;

namespace {

const model::Metric of_time{.name = "time", .unit = "ns"};

judge::TrendSettings guarded() {
  judge::TrendSettings settings;
  settings.guards = judge::Guards::on;
  return settings;
}

/// Normal noise of 2 % around 1000, 10 % more from each step on.
std::vector<double> noisy(std::size_t runs, const std::vector<std::size_t>& steps, std::uint64_t seed) {
  base::Random random(seed);
  std::vector<double> values;
  for (std::size_t run = 0; run < runs; ++run) {
    double level = 1000;
    for (const std::size_t step : steps)
      if (run >= step) level *= 1.1;
    values.push_back(level * (1 + 0.02 * random.normal()));
  }
  return values;
}

std::vector<std::size_t> begins_of(const std::vector<double>& values) {
  return judge::search_stretches(values, of_time, guarded(), TrendSearch::fast).found.begins;
}

}  // namespace

TEST_CASE("A long series has its levels wherever its stretches begin", "[judge][trend][stretches]") {
  const std::vector<std::size_t> steps{495, 700, 999, 1500, 1751, 2490, 3300, 3990};
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    CAPTURE(seed);
    const std::vector<std::size_t> found = begins_of(noisy(4000, steps, seed));
    REQUIRE(found.size() == steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) CHECK(found[i] == Approx(steps[i]).margin(2));
  }
}

TEST_CASE("A long series without a change has one level", "[judge][trend][stretches]") {
  std::size_t found = 0;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 10U})
    found += begins_of(noisy(3000, {}, seed)).size();
  CHECK(found <= 1);
}

TEST_CASE("A new run changes only what the last stretch says", "[judge][trend][stretches]") {
  const std::vector<double> values = noisy(3000, {300, 1400, 2900}, 7);
  judge::LevelMemory memory;
  judge::TrendSettings settings = guarded();
  settings.memory = &memory;
  std::size_t searched = 0;
  settings.digest = [&](std::string_view text) { return sys::sha256_hex(text); };
  for (std::size_t runs = 2500; runs < values.size(); runs += 7) {
    const std::vector<double> so_far(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(runs));
    const judge::StretchLevels with = judge::search_stretches(so_far, of_time, settings, TrendSearch::fast);
    const judge::StretchLevels without = judge::search_stretches(so_far, of_time, guarded(), TrendSearch::fast);
    CHECK(with.found == without.found);
    CHECK(with.guarded.values == without.guarded.values);
    const auto before = memory.known();
    memory.forget_unused();
    std::size_t fresh = 0;
    for (const auto& [digest, levels] : memory.known()) fresh += before.contains(digest) ? 0 : 1;
    searched += before.empty() ? 0 : fresh;
    if (!before.empty()) CHECK(fresh <= 1);
  }
  CHECK(searched > 50);
}

TEST_CASE("An exact search is of the whole series", "[judge][trend][stretches]") {
  const std::vector<double> values = noisy(1010, {600}, 3);
  CHECK(judge::search_stretches(values, of_time, guarded(), TrendSearch::exact).found.begins.size() == 1);
}

TEST_CASE("Levels of equal runs begin where they change, in the shortest series, too", "[judge][trend][stretches]") {
  struct Case {
    std::vector<double> values;
    std::vector<std::size_t> begins;
  };
  const std::vector<Case> cases{{{100, 100, 300, 300}, {2}}, {{300, 300, 100, 100}, {2}},
                                {{100, 100, 200, 200}, {2}}, {{100, 100, 100, 300, 300}, {3}},
                                {{0, 0, 1, 1}, {2}},         {{1, 1, 1, 1, 2, 2, 2, 3, 3, 3}, {4, 7}},
                                {{5, 5, 5, 5}, {}}};
  for (const Case& one : cases) {
    CAPTURE(one.values);
    CHECK(begins_of(one.values) == one.begins);
  }
}

TEST_CASE("A level never begins with the run that is back at the level before", "[judge][trend][stretches]") {
  const std::vector<double> chance{0, 0.2, -0.1, 0.1, -0.2};
  for (const std::size_t back : {2U, 3U, 4U})
    for (const std::size_t slow_again : {3U, 4U, 5U, 6U, 8U}) {
      CAPTURE(back, slow_again);
      std::vector<double> values;
      const auto add = [&](std::size_t runs, double level) {
        for (std::size_t i = 0; i < runs; ++i) values.push_back(level + chance[values.size() % chance.size()]);
      };
      add(8, 100), add(3, 130), add(back, 100), add(slow_again, 130);
      const std::vector<std::size_t> begins = begins_of(values);
      CHECK_FALSE(begins.empty());
      for (const std::size_t begin : begins) CHECK(values[begin] > values[begin - 1] + 20);
    }
}

TEST_CASE("Stairs of equal runs begin with their first step", "[judge][trend][stretches]") {
  const std::vector<double> stairs{100, 100, 100, 100, 100, 100, 100, 100, 105, 105, 110, 110, 115, 115, 120, 120};
  const std::vector<std::size_t> begins = begins_of(stairs);
  REQUIRE_FALSE(begins.empty());
  CHECK(begins.front() == 8);
}

TEST_CASE("The level of runs that came back is theirs", "[judge][trend][stretches]") {
  const std::vector<double> values{100,   100.2, 99.9, 100.1, 99.8, 100,   100.2, 99.9, 130,
                                   130.1, 129.9, 100,  100.1, 99.9, 130.1, 129.8, 130};
  const judge::StretchLevels levels = judge::search_stretches(values, of_time, guarded(), TrendSearch::fast);
  REQUIRE(levels.found.begins == std::vector<std::size_t>{14});
  for (std::size_t i = 0; i < values.size(); ++i)
    CHECK(levels.guarded.values[i] == Approx(i < 14 ? 100 : 130).margin(1));
}
