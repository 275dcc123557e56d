// SPDX-License-Identifier: MIT
#include "stats/welch.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("Welch's p is SciPy's", "[stats][mean_test]") {
  // SciPy 1.16.3, ttest_ind(equal_var=False).
  CHECK(*stats::welch_p_value(std::vector<double>{100, 101, 99, 100, 102, 98, 100, 101, 99, 100},
                              std::vector<double>{130, 131, 129, 130, 132, 128, 130, 131, 129, 130}) ==
        Approx(6.187456230143855e-22).epsilon(1e-10));
  CHECK(*stats::welch_p_value(std::vector<double>{1, 2, 3, 4}, std::vector<double>{2, 3, 4, 5, 9}) ==
        Approx(0.17649567015309303).epsilon(1e-10));
  CHECK(*stats::welch_p_value(std::vector<double>{0.5, 0.25, 0.125}, std::vector<double>{0.5, 0.25, 0.125}) ==
        Approx(1.0).epsilon(1e-10));
  CHECK(*stats::welch_p_value(std::vector<double>{0.001, 0.002, 0.005, 0.001}, std::vector<double>{10, 10, 10.5}) ==
        Approx(0.0002686443820887994).epsilon(1e-10));
  CHECK(*stats::welch_p_value(std::vector<double>{10.0, 10.0, 10.0}, std::vector<double>{11, 12, 13, 14}) ==
        Approx(0.030466291662170977).epsilon(1e-10));
}

TEST_CASE("Welch's test has no answer for one value and a plain one for no variation", "[stats][mean_test]") {
  const std::vector<double> one{1}, equal{2, 2, 2}, other{3, 3};
  CHECK_FALSE(stats::welch_p_value(one, equal));
  CHECK_FALSE(stats::welch_p_value(equal, {}));
  CHECK(stats::welch_p_value(equal, equal) == 1.0);
  CHECK(stats::welch_p_value(equal, other) == 0.0);
}
