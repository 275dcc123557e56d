// SPDX-License-Identifier: MIT
#include "stats/level_partition.hpp"

#include <limits>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

double cost_of(const std::vector<double>& values, std::size_t begin, std::size_t end) {
  double sum = 0, cost = 0;
  for (std::size_t i = begin; i < end; ++i) sum += values[i];
  const double average = sum / static_cast<double>(end - begin);
  for (std::size_t i = begin; i < end; ++i) cost += (values[i] - average) * (values[i] - average);
  return cost;
}

/// Tries every begin of the last level, without pruning.
std::vector<std::size_t> begins_by_definition(const std::vector<double>& values, double penalty, std::size_t shortest) {
  const std::size_t count = values.size();
  std::vector<double> best(count + 1, std::numeric_limits<double>::infinity());
  std::vector<std::size_t> begins(count + 1, 0);
  best[0] = 0;
  for (std::size_t end = shortest; end <= count; ++end)
    for (std::size_t begin = 0; begin + shortest <= end; ++begin)
      if (const double cost = best[begin] + cost_of(values, begin, end) + penalty; cost < best[end])
        best[end] = cost, begins[end] = begin;
  std::vector<std::size_t> found;
  for (std::size_t end = begins[count]; end > 0; end = begins[end]) found.insert(found.begin(), end);
  return found;
}

}  // namespace

TEST_CASE("levels are split where the squares and the penalty are least", "[stats]") {
  using Begins = std::vector<std::size_t>;
  CHECK(stats::level_begins({}, 1, 1).empty());
  CHECK(stats::level_begins(std::vector<double>{1, 1, 9, 9}, 1, 2) == Begins{2});
  CHECK(stats::level_begins(std::vector<double>{1, 1, 9, 9}, 65, 2).empty());  // 4 * 16 = 64 are saved
  CHECK(stats::level_begins(std::vector<double>{1, 9, 9, 9}, 1, 2) == Begins{2});
  CHECK(stats::level_begins(std::vector<double>{1, 9, 9, 9}, 1, 3).empty());
}

TEST_CASE("pruning loses no partition", "[stats]") {
  base::Random random(7);
  for (int trial = 0; trial < 60; ++trial) {
    std::vector<double> values;
    double level = 1000;
    for (int i = 0; i < 60; ++i) {
      if (i % 12 == 0) level += 2 * random.normal();
      values.push_back(level + random.normal());
    }
    for (const std::size_t shortest : {1, 2, 5})
      CHECK(stats::level_begins(values, 8, shortest) == begins_by_definition(values, 8, shortest));
  }
}
