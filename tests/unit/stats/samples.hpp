// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "base/random.hpp"

namespace benchgate::test {

inline std::vector<double> sorted(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values;
}

/// Ascending lognormal values, spread 5 %, median 100.
inline std::vector<double> lognormal_sample(std::size_t n, base::Random& random) {
  std::vector<double> values(n);
  for (double& x : values) x = 100 * std::exp(0.05 * random.normal());
  return sorted(std::move(values));
}

/// Ascending whole numbers below `distinct`: many ties.
inline std::vector<double> tied_sample(std::size_t n, std::uint64_t distinct, base::Random& random) {
  std::vector<double> values(n);
  for (double& x : values) x = static_cast<double>(random.below(distinct));
  return sorted(std::move(values));
}

/// Each value as `factor` * x + `shift`.
inline std::vector<double> transformed(std::vector<double> values, double factor, double shift) {
  for (double& x : values) x = factor * x + shift;
  return values;
}

}  // namespace benchgate::test
