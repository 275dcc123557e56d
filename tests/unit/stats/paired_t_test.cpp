// SPDX-License-Identifier: MIT
#include "stats/paired_t.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("the paired t test's p is SciPy's", "[stats][mean_test]") {
  // SciPy 1.17.1, ttest_1samp(x, 0).
  CHECK(*stats::paired_t_p_value(std::vector<double>{0.02, 0.05, -0.01, 0.03, 0.04, 0.02}) ==
        Approx(0.03177045747085431).epsilon(1e-10));
  CHECK(*stats::paired_t_p_value(std::vector<double>{1, 2}) == Approx(0.20483276469913345).epsilon(1e-10));
  CHECK_FALSE(stats::paired_t_p_value(std::vector<double>{1}));
  CHECK(stats::paired_t_p_value(std::vector<double>{0, 0, 0}) == 1.0);
  CHECK(stats::paired_t_p_value(std::vector<double>{0.5, 0.5}) == 0.0);
}
