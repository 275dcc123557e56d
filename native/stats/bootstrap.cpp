// SPDX-License-Identifier: MIT
// A resample's quantile without the resample. It depends on two neighbouring
// order statistics of n draws with replacement only, and the sample is sorted,
// so what has to be drawn is the k-th and (k+1)-th smallest of n uniform
// indexes. Draw each index as floor(n u / 2^64) of a uniform 64-bit integer u;
// then the k-th smallest u is found from its highest bit downwards: how many
// of the n integers begin with 0 is Binomial(n, 1/2), k tells which of the two
// halves holds the k-th, and the search goes on there with the number of draws
// that fell into it. After about log2 n halvings one draw is left, whose other
// bits are free. Where the k-th and (k+1)-th part, one is the largest of its
// half and the other the smallest of its own. This is the joint distribution
// of literal resampling itself, not an approximation, at the cost of a few
// dozen random numbers instead of n. (n / 2^64 is the bias of the index.)
//
// The textbook way, Beta variates for the uniform order statistics, needs
// logarithms and powers, whose last digit differs between machines: rarely, a
// different index would be the result. Here all is integer but the quantile's
// interpolation, so intervals agree to the bit.
#include "stats/bootstrap.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "stats/fair_binomial.hpp"
#include "stats/quantile.hpp"

namespace benchgate::stats {

namespace {

__extension__ using uint128 = unsigned __int128;

/// `count` of the drawn integers, known to begin with the same bits: all but
/// the lowest `free_bits` of `prefix`.
struct DrawGroup {
  std::uint64_t count = 0;
  std::uint64_t prefix = 0;
  unsigned free_bits = 64;

  DrawGroup left(std::uint64_t part) const { return {part, prefix, free_bits - 1}; }
  DrawGroup right(std::uint64_t part) const {
    return {part, prefix | std::uint64_t{1} << (free_bits - 1), free_bits - 1};
  }
};

/// The integer of rank `rank` (from 0) within the group.
std::uint64_t ranked_draw(DrawGroup group, std::uint64_t rank, const FairBinomial& coins, base::Random& random) {
  while (group.count > 1 && group.free_bits > 0) {
    const std::uint64_t below = coins.draw(group.count, random);
    const bool is_left = rank < below;
    group = is_left ? group.left(below) : group.right(group.count - below);
    if (!is_left) rank -= below;
  }
  if (group.free_bits == 0) return group.prefix;
  return group.prefix | random.bits() >> (64 - group.free_bits);
}

struct NeighbouringDraws {
  std::uint64_t lower;
  std::uint64_t upper;
};

/// The integers of ranks `rank` and `rank + 1` of `n` draws. Precondition: rank + 1 < n.
NeighbouringDraws neighbouring_draws(std::uint64_t n, std::uint64_t rank, const FairBinomial& coins,
                                     base::Random& random) {
  DrawGroup group{.count = n};
  while (group.free_bits > 0) {
    const std::uint64_t below = coins.draw(group.count, random);
    if (rank + 1 == below) {
      const std::uint64_t lower = ranked_draw(group.left(below), rank, coins, random);
      return {lower, ranked_draw(group.right(group.count - below), 0, coins, random)};
    }
    const bool is_left = rank < below;
    group = is_left ? group.left(below) : group.right(group.count - below);
    if (!is_left) rank -= below;
  }
  return {group.prefix, group.prefix};
}

/// One sample, ready to give the quantile of a resample again and again.
class QuantileResampler {
 public:
  QuantileResampler(std::span<const double> sorted, double q)
      : sorted_(sorted), position_(quantile_position(sorted.size(), q)), coins_(sorted.size()) {}

  double draw(base::Random& random) const {
    if (position_.fraction == 0) {
      return value(ranked_draw({.count = sorted_.size()}, position_.lower, coins_, random));
    }
    const NeighbouringDraws draws = neighbouring_draws(sorted_.size(), position_.lower, coins_, random);
    return interpolated(value(draws.lower), value(draws.upper), position_.fraction);
  }

 private:
  double value(std::uint64_t draw) const {
    return sorted_[static_cast<std::size_t>(static_cast<uint128>(draw) * sorted_.size() >> 64U)];
  }

  std::span<const double> sorted_;
  QuantilePosition position_;
  FairBinomial coins_;
};

template <typename Difference>
std::optional<Interval> bootstrapped(std::span<const double> sorted_candidate, std::span<const double> sorted_baseline,
                                     double q, int iterations, base::Random& random, Difference difference) {
  if (sorted_candidate.empty() || sorted_baseline.empty() || iterations < 1) return std::nullopt;
  const QuantileResampler candidate(sorted_candidate, q);
  const QuantileResampler baseline(sorted_baseline, q);
  std::vector<double> differences(static_cast<std::size_t>(iterations));
  for (double& one : differences) {
    const double drawn = candidate.draw(random);
    one = difference(drawn, baseline.draw(random));
  }
  return percentile_interval(std::move(differences));
}

}  // namespace

Interval percentile_interval(std::vector<double> replicates) {
  assert(!replicates.empty());
  // In whole numbers (1/40, 39/40), because .025 and .975 are no doubles.
  const std::size_t last = replicates.size() - 1;
  std::sort(replicates.begin(), replicates.end());
  return {.low = replicates[last / 40], .high = replicates[(39 * last + 39) / 40]};
}

std::optional<Interval> bootstrap_quantile_delta(std::span<const double> sorted_candidate,
                                                 std::span<const double> sorted_baseline, double q, int iterations,
                                                 base::Random& random) {
  return bootstrapped(sorted_candidate, sorted_baseline, q, iterations, random,
                      [](double candidate, double baseline) { return candidate - baseline; });
}

std::optional<Interval> bootstrap_quantile_change(std::span<const double> sorted_candidate,
                                                  std::span<const double> sorted_baseline, double q, int iterations,
                                                  base::Random& random) {
  if (sorted_baseline.empty() || sorted_baseline.front() <= 0) return std::nullopt;
  return bootstrapped(sorted_candidate, sorted_baseline, q, iterations, random,
                      [](double candidate, double baseline) { return (candidate - baseline) / baseline; });
}

}  // namespace benchgate::stats
