// SPDX-License-Identifier: MIT
#include "stats/end_of_slope.hpp"

#include <vector>

#include "../catch.hpp"
#include "base/random.hpp"

using namespace benchgate;
using stats::end_of_slope;

TEST_CASE("Values that rise or fall steadily end where their line does, within the last three", "[stats][alerts]") {
  using Values = std::vector<double>;
  CHECK(*end_of_slope(Values{1, 2, 3}) == Approx(3));
  CHECK(*end_of_slope(Values{5, 4, 3, 2}) == Approx(2));
  CHECK(*end_of_slope(Values{1, 1, 2, 2, 3, 3, 4, 4}) == Approx(4));
  CHECK(*end_of_slope(Values{1, 2, 3, 4, 5, 6, 6, 6, 6}) == 6);  // its line goes on
  CHECK_FALSE(end_of_slope(Values{}));
  CHECK_FALSE(end_of_slope(Values{1, 2}));
  CHECK_FALSE(end_of_slope(Values{2, 2, 2, 2}));
  CHECK_FALSE(end_of_slope(Values{1, 2, 1, 2, 1, 2}));
}

TEST_CASE("A level seldom looks like a slope", "[stats][alerts]") {
  base::Random random(3);
  int slopes = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    std::vector<double> values;
    for (int i = 0; i < 3 + trial % 20; ++i) values.push_back(random.normal());
    slopes += end_of_slope(values) ? 1 : 0;
  }
  CHECK(slopes <= 35);  // 2 % of them, by chance
}
