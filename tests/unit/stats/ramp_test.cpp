// SPDX-License-Identifier: MIT
#include "stats/ramp.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("A slope is found with its begin and end, and a step is none", "[stats]") {
  const auto ramp_between = [](double begin, double end) {
    std::vector<double> values;
    for (int i = 0; i < 60; ++i) values.push_back(std::clamp((i - begin) / (end - begin), 0.0, 1.0) + 0.01 * (i % 2));
    return values;
  };
  const auto ramp = stats::find_ramp(ramp_between(20, 45), 5);
  REQUIRE(ramp);
  CHECK(ramp->begin == Approx(20).margin(2));
  CHECK(ramp->end == Approx(45).margin(2));
  CHECK(stats::find_ramp(ramp_between(0, 59), 5) == stats::Ramp{0, 59});
  CHECK_FALSE(stats::find_ramp(ramp_between(30, 31), 5));
  CHECK_FALSE(stats::find_ramp(std::vector<double>{1}, 5));
}

TEST_CASE("The fit of a ramp leaves what it does not explain", "[stats]") {
  // By NumPy: lstsq of [1, (0, 0, 1/3, 2/3, 1, 1)] on these values.
  const std::vector<double> values{1, 2, 3, 5, 6, 8};
  const stats::FittedRamp fit = stats::fit_ramp(values, {1, 4});
  CHECK(fit.rise == Approx(5.526315789473684));
  const std::vector<double> expected{-0.403508771929824, 0.596491228070176,  -0.245614035087718,
                                     -0.087719298245613, -0.929824561403508, 1.07017543859649};
  REQUIRE(fit.residuals.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(fit.residuals[i] == Approx(expected[i]).margin(1e-12));
}
