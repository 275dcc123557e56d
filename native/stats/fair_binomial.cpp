// SPDX-License-Identifier: MIT
// The heads of n coins are the sum of the heads of any partition of them. n is
// cut by its binary digits: the part below 64 is counted in one random word,
// each larger power of two m is one draw by inversion from a table of
// Binomial(m, 1/2). Its weights follow from the one at m/2 by the recurrence
// w(m/2 + d + 1) = w(m/2 + d) (m/2 - d) / (m/2 + d + 1), so neither factorials
// nor logarithms are needed. A table ends where a weight is below 2^-70 of the
// largest; what that and rounding change in a probability is below 1e-12.
#include "stats/fair_binomial.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace benchgate::stats {

namespace {

constexpr unsigned word_bits = 64;
constexpr unsigned first_exponent = 6;  // 2^6 coins fill a word
constexpr unsigned draw_bits = 63;

/// Weights of |heads - m/2| = 0, 1, 2, ... among m coins, not normalised.
std::vector<double> distance_weights(std::uint64_t coins) {
  const double half = static_cast<double>(coins / 2);
  std::vector<double> weights{1};
  double weight = 1;
  for (double distance = 0; distance < half; ++distance) {
    weight = weight * (half - distance) / (half + distance + 1);
    if (weight < 0x1p-70) break;
    weights.push_back(2 * weight);  // both sides of the middle
  }
  return weights;
}

std::vector<std::uint64_t> cumulative_distances(std::uint64_t coins) {
  const std::vector<double> weights = distance_weights(coins);
  double total = 0;
  for (const double weight : weights) total += weight;
  std::vector<std::uint64_t> cumulative;
  cumulative.reserve(weights.size());
  double sum = 0;
  for (const double weight : weights) {
    sum += weight;
    cumulative.push_back(static_cast<std::uint64_t>(sum / total * 0x1p63));
  }
  return cumulative;
}

}  // namespace

FairBinomial::Distances::Distances(std::uint64_t coins) : cumulative_(cumulative_distances(coins)) {
  std::uint32_t distance = 0;
  for (std::size_t bits = 0; bits < guide_.size(); ++bits) {
    const std::uint64_t lowest = std::uint64_t{bits} << (draw_bits - guide_bits);
    while (distance + 1 < cumulative_.size() && cumulative_[distance] <= lowest) ++distance;
    guide_[bits] = distance;
  }
}

std::uint64_t FairBinomial::Distances::at(std::uint64_t draw) const {
  std::uint64_t distance = guide_[draw >> (draw_bits - guide_bits)];
  while (distance + 1 < cumulative_.size() && cumulative_[distance] <= draw) ++distance;
  return distance;
}

FairBinomial::FairBinomial(std::uint64_t most) {
  for (std::uint64_t coins = word_bits; coins <= most; coins *= 2) distances_.emplace_back(coins);
}

std::uint64_t FairBinomial::draw(std::uint64_t n, base::Random& random) const {
  assert((n >> first_exponent) < (std::uint64_t{1} << distances_.size()));
  std::uint64_t heads = 0;
  if (const unsigned rest = n % word_bits; rest > 0) {
    heads += static_cast<std::uint64_t>(std::popcount(random.bits() >> (word_bits - rest)));
  }
  for (std::size_t j = 0; (n >> first_exponent) >> j > 0; ++j) {
    if (((n >> first_exponent) >> j) % 2 == 0) continue;
    const std::uint64_t half = std::uint64_t{1} << (j + first_exponent - 1);
    const std::uint64_t draw = random.bits();
    // The lowest bit is the side of the middle, the other 63 choose the distance.
    const std::uint64_t distance = distances_[j].at(draw >> 1U);
    heads += draw % 2 == 0 ? half + distance : half - distance;
  }
  return heads;
}

}  // namespace benchgate::stats
