// SPDX-License-Identifier: MIT
// The hits of one side are hypergeometric when the shares are equal. Their probabilities rise to the mode and fall
// after it, so the tables that are no more likely than ours are our tail and the tail behind the point on the other
// side where the probability has fallen to ours, which is found by bisection.
#include "stats/fisher_exact.hpp"

#include <algorithm>
#include <boost/math/distributions/hypergeometric.hpp>
#include <cmath>

namespace benchgate::stats {

namespace {

constexpr std::uint64_t most_trials = 1'000'000'000;

std::uint64_t scaled_count(std::uint64_t count, double factor) {
  return static_cast<std::uint64_t>(std::floor(static_cast<double>(count) * factor));
}

Proportion scaled_proportion(const Proportion& one, double factor) {
  return {scaled_count(one.hits, factor), scaled_count(one.trials, factor)};
}

/// The distribution of the hits of `a`.
class HitsOfFirst {
 public:
  HitsOfFirst(const Proportion& a, const Proportion& b)
      : hits_(static_cast<unsigned>(a.hits + b.hits)),
        drawn_(static_cast<unsigned>(a.trials)),
        all_(static_cast<unsigned>(a.trials + b.trials)),
        least_(hits_ + drawn_ > all_ ? hits_ + drawn_ - all_ : 0),
        most_(std::min(hits_, drawn_)),
        distribution_(hits_, drawn_, all_) {}

  double at_most(unsigned count) const { return cdf(distribution_, count); }
  double at_least(unsigned count) const { return count <= least_ ? 1 : cdf(complement(distribution_, count - 1)); }

  /// The tables that are no more likely than the one with `count`.
  double no_more_likely(unsigned count) const {
    constexpr double tolerance = 1 + 1e-7;  // equal probabilities differ in their last digits, as in SciPy
    const double limit = pdf(distribution_, count) * tolerance;
    const auto mode = static_cast<unsigned>(std::clamp(
        (static_cast<double>(hits_) + 1) * (static_cast<double>(drawn_) + 1) / (static_cast<double>(all_) + 2),
        static_cast<double>(least_), static_cast<double>(most_)));
    if (pdf(distribution_, mode) <= limit) return 1;
    if (count < mode) {
      const unsigned upper = first_above(mode, limit);
      return at_most(count) + (upper > most_ ? 0 : at_least(upper));
    }
    const std::int64_t lower = last_below(mode, limit);
    return at_least(count) + (lower < static_cast<std::int64_t>(least_) ? 0 : at_most(static_cast<unsigned>(lower)));
  }

 private:
  /// The smallest count above the mode that is no more likely than `limit`; most_ + 1 if there is none.
  unsigned first_above(unsigned mode, double limit) const {
    unsigned low = mode, high = most_ + 1;  // low is more likely
    while (low + 1 < high) {
      const unsigned middle = low + (high - low) / 2;
      (pdf(distribution_, middle) > limit ? low : high) = middle;
    }
    return high;
  }

  /// The largest count below the mode that is no more likely than `limit`; least_ - 1 if there is none.
  std::int64_t last_below(unsigned mode, double limit) const {
    std::int64_t low = static_cast<std::int64_t>(least_) - 1, high = mode;  // high is more likely
    while (low + 1 < high) {
      const std::int64_t middle = low + (high - low) / 2;
      (pdf(distribution_, static_cast<unsigned>(middle)) > limit ? high : low) = middle;
    }
    return low;
  }

  unsigned hits_, drawn_, all_, least_, most_;
  boost::math::hypergeometric_distribution<double> distribution_;
};

}  // namespace

double fisher_exact_p_value(const Proportion& a, const Proportion& b) {
  if (a.trials == 0 || b.trials == 0) return 1;
  const double trials = static_cast<double>(a.trials) + static_cast<double>(b.trials);
  const double factor = trials > static_cast<double>(most_trials) ? static_cast<double>(most_trials) / trials : 1;
  const Proportion first = factor < 1 ? scaled_proportion(a, factor) : a;
  const Proportion second = factor < 1 ? scaled_proportion(b, factor) : b;
  if (first.hits + second.hits == 0 || first.trials == 0 || second.trials == 0) return 1;
  return std::clamp(HitsOfFirst(first, second).no_more_likely(static_cast<unsigned>(first.hits)), 0.0, 1.0);
}

}  // namespace benchgate::stats
