// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.hpp"

namespace benchgate::stats {

/// Tosses many fair coins at once: draws from Binomial(n, 1/2). The draws are
/// the same on every platform: no call of the mathematical library is made,
/// only integer operations and the four operations that IEEE 754 fixes.
class FairBinomial {
 public:
  /// Prepares tables for up to `most` coins, O(sqrt(most)).
  explicit FairBinomial(std::uint64_t most);

  /// Draws the number of heads among n coins, in [0, n]. O(log^2 n).
  /// Precondition: n <= the `most` of the constructor.
  std::uint64_t draw(std::uint64_t n, base::Random& random) const;

 private:
  /// Distribution of |heads - m/2| of m coins.
  class Distances {
   public:
    explicit Distances(std::uint64_t coins);

    /// Returns the one that 63 random bits choose.
    std::uint64_t at(std::uint64_t draw) const;

   private:
    static constexpr unsigned guide_bits = 8;

    std::vector<std::uint64_t> cumulative_;              ///< the probability of at most d is cumulative_[d] / 2^63
    std::array<std::uint32_t, 1U << guide_bits> guide_;  ///< the smallest that draws with these highest bits choose
  };

  std::vector<Distances> distances_;  ///< element j: of m = 2^(j + 6) coins
};

}  // namespace benchgate::stats
