// SPDX-License-Identifier: MIT
#include "stats/multiplicity.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("p-values are adjusted as SciPy and statsmodels do", "[stats][multiplicity]") {
  // SciPy 1.16.3 false_discovery_control, statsmodels 0.14 multipletests(method="fdr_bh"): the same.
  const std::vector<double> p{0.0001, 0.04, 0.03, 0.9, 0.5, 0.012, 0.03};
  const std::vector<double> expected{0.0007, 0.056, 0.0525, 0.9, 0.5833333333333334, 0.042, 0.0525};
  const std::vector<double> adjusted = stats::benjamini_hochberg(p);
  for (std::size_t i = 0; i < p.size(); ++i) CHECK(adjusted.at(i) == Approx(expected[i]).epsilon(1e-14));
}

TEST_CASE("one p-value stays as it is, none give none", "[stats][multiplicity]") {
  CHECK(stats::benjamini_hochberg(std::vector<double>{0.03}) == std::vector<double>{0.03});
  CHECK(stats::benjamini_hochberg({}).empty());
}
