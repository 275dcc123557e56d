// SPDX-License-Identifier: MIT
// The run-level bootstrap. A resample of runs is a weight for each run (how
// often it was drawn), so its pooled quantile is a selection over weighted
// ascending arrays and nothing is ever pooled: a value from the middle of the
// widest range still possible is ranked in all runs by binary search, which
// narrows every range at once. With few runs the same weights recur (3 runs
// have 10 multisets), so quantiles are cached by weights.
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "stats/bootstrap.hpp"
#include "stats/quantile.hpp"

namespace benchgate::stats {

namespace {

using Runs = std::span<const std::vector<double>>;
using Weights = std::vector<std::size_t>;
using Values = std::vector<double>::const_iterator;

/// Part of a run that may still hold the value searched for.
struct SearchRange {
  Values begin;
  Values end;
  Values first;  ///< begin of the whole run
  std::size_t weight;
  Values lower{};
  Values upper{};

  std::size_t below() const { return weight * static_cast<std::size_t>(lower - first); }
  std::size_t up_to() const { return weight * static_cast<std::size_t>(upper - first); }
};

/// The value of rank `rank` (from 0) among all values, each counted `weight` times.
double weighted_order_statistic(Runs runs, const Weights& weights, std::size_t rank) {
  std::vector<SearchRange> ranges;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (weights[i] > 0) ranges.push_back({runs[i].begin(), runs[i].end(), runs[i].begin(), weights[i]});
  }
  for (;;) {
    const SearchRange& widest = *std::max_element(
        ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.end - a.begin < b.end - b.begin; });
    assert(widest.begin != widest.end);
    const double pivot = widest.begin[(widest.end - widest.begin) / 2];
    std::size_t below = 0;
    std::size_t up_to = 0;
    for (SearchRange& range : ranges) {
      range.lower = std::lower_bound(range.begin, range.end, pivot);
      range.upper = std::upper_bound(range.lower, range.end, pivot);
      below += range.below();
      up_to += range.up_to();
    }
    if (below <= rank && rank < up_to) return pivot;
    for (SearchRange& range : ranges)
      (rank < below ? range.end : range.begin) = rank < below ? range.lower : range.upper;
  }
}

double pooled_quantile(Runs runs, const Weights& weights, double q) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) count += weights[i] * runs[i].size();
  const QuantilePosition at = quantile_position(count, q);
  const double lower = weighted_order_statistic(runs, weights, at.lower);
  if (at.fraction == 0) return lower;
  return interpolated(lower, weighted_order_statistic(runs, weights, at.lower + 1), at.fraction);
}

class RunResampler {
 public:
  RunResampler(Runs runs, double q) : runs_(runs), q_(q) {}

  double draw(base::Random& random) {
    Weights weights(runs_.size());
    for (std::size_t i = 0; i < runs_.size(); ++i) ++weights[random.below(runs_.size())];
    const auto known = quantiles_.find(weights);
    if (known != quantiles_.end()) return known->second;
    const double quantile = pooled_quantile(runs_, weights, q_);
    quantiles_.emplace(std::move(weights), quantile);
    return quantile;
  }

 private:
  Runs runs_;
  double q_;
  std::map<Weights, double> quantiles_;
};

bool resamplable(Runs runs) {
  return runs.size() >= 2 && std::none_of(runs.begin(), runs.end(), [](const auto& run) { return run.empty(); });
}

}  // namespace

std::optional<Interval> bootstrap_runs_delta(Runs sorted_candidate_runs, Runs sorted_baseline_runs, double q,
                                             int iterations, base::Random& random) {
  if (!resamplable(sorted_candidate_runs) || !resamplable(sorted_baseline_runs) || iterations < 1) return std::nullopt;
  RunResampler candidate(sorted_candidate_runs, q);
  RunResampler baseline(sorted_baseline_runs, q);
  std::vector<double> deltas(static_cast<std::size_t>(iterations));
  for (double& delta : deltas) {
    const double minuend = candidate.draw(random);
    delta = minuend - baseline.draw(random);
  }
  return percentile_interval(std::move(deltas));
}

}  // namespace benchgate::stats
