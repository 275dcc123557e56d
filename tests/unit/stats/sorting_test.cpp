// SPDX-License-Identifier: MIT
#include "stats/sorting.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

/// Of every size at which the algorithm changes its way, and beyond.
constexpr std::size_t sizes[] = {0, 1, 2, 15, 1000, 1001, 10'000, 70'000};

template <typename Value, typename Draw>
void check_against_the_library(std::uint64_t seed, Draw draw) {
  base::Random random(seed);
  for (const std::size_t size : sizes) {
    std::vector<Value> values(size);
    for (Value& value : values) value = draw(random);
    std::vector<Value> expected = values;
    std::sort(expected.begin(), expected.end());
    CHECK(stats::ascending(std::move(values)) == expected);
  }
}

}  // namespace

TEST_CASE("whole numbers of every size come in ascending order", "[stats][sorting]") {
  check_against_the_library<std::uint64_t>(1, [](base::Random& random) { return random.bits() >> random.below(64); });
  check_against_the_library<std::uint64_t>(2, [](base::Random& random) { return 1200 + random.below(7); });
  check_against_the_library<std::uint64_t>(
      3, [](base::Random& random) { return std::numeric_limits<std::uint64_t>::max() - random.below(3); });
}

TEST_CASE("real numbers of every size and sign come in ascending order", "[stats][sorting]") {
  check_against_the_library<double>(4, [](base::Random& random) { return random.normal(); });
  check_against_the_library<double>(5, [](base::Random& random) { return random.below(2) == 0 ? -0.0 : 0.0; });
  check_against_the_library<double>(6, [](base::Random& random) {
    constexpr double extremes[] = {std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest(),
                                   std::numeric_limits<double>::min(), std::numeric_limits<double>::denorm_min(), 1};
    return extremes[random.below(5)];
  });
}
