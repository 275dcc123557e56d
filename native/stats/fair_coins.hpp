// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.hpp"

namespace benchgate::stats {

/// Tosses many fair coins at once: draws from Binomial(n, 1/2). The draws are
/// the same on every platform: no call of the mathematical library is made,
/// only integer operations and the four operations that IEEE 754 fixes.
class FairCoins {
 public:
  /// Prepares tables for up to `most` coins, O(sqrt(most)).
  explicit FairCoins(std::uint64_t most);

  /// Number of heads among n coins, in [0, n]. O(log^2 n).
  /// Precondition: n <= the `most` of the constructor.
  std::uint64_t heads(std::uint64_t n, base::Random& random) const;

 private:
  /// Element j: distribution of |heads - m/2| of m = 2^(j + 6) coins; the
  /// probability of at most d is cumulative[d] / 2^63.
  std::vector<std::vector<std::uint64_t>> cumulative_;
};

}  // namespace benchgate::stats
