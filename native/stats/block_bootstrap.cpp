// SPDX-License-Identifier: MIT
#include "stats/block_bootstrap.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "stats/bootstrap.hpp"
#include "stats/quantile.hpp"

namespace benchgate::stats {

namespace {

/// The values of all blocks in ascending order, each with its block, so that a resample is a walk along them with the
/// number of times that each block was drawn.
class BlockResampler {
 public:
  BlockResampler(std::span<const std::vector<double>> blocks, double q) : q_(q) {
    for (const std::vector<double>& block : blocks) {
      if (block.empty()) continue;
      const auto number = static_cast<std::uint32_t>(sizes_.size());
      sizes_.push_back(block.size());
      for (const double value : block) values_.emplace_back(value, number);
    }
    std::sort(values_.begin(), values_.end());
    drawn_.resize(sizes_.size());
  }

  std::size_t blocks() const { return sizes_.size(); }

  double draw(base::Random& random) {
    std::fill(drawn_.begin(), drawn_.end(), 0);
    std::size_t size = 0;
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      const std::size_t block = random.below(sizes_.size());
      ++drawn_[block];
      size += sizes_[block];
    }
    const QuantilePosition position = quantile_position(size, q_);
    const auto [lower, upper] = neighbours(position.lower, size);
    return position.fraction == 0 ? lower : interpolated(lower, upper, position.fraction);
  }

 private:
  /// Values of rank `rank` and `rank` + 1 of the resample; of the last rank, that value twice. From the top, because
  /// high quantiles are asked for most.
  std::pair<double, double> neighbours(std::size_t rank, std::size_t size) const {
    const std::size_t above = size - 1 - rank;
    std::size_t passed = 0;
    double last = 0;
    for (std::size_t i = values_.size(); i-- > 0;) {
      const auto [value, block] = values_[i];
      if (drawn_[block] == 0) continue;
      if (passed + drawn_[block] > above) return {value, passed == above && above > 0 ? last : value};
      passed += drawn_[block];
      last = value;
    }
    return {last, last};  // never: a rank is below the number of values
  }

  double q_;
  std::vector<std::pair<double, std::uint32_t>> values_;
  std::vector<std::size_t> sizes_;
  std::vector<std::uint32_t> drawn_;  ///< how often each block is in the resample
};

}  // namespace

std::optional<Interval> bootstrap_blocks_delta(std::span<const std::vector<double>> candidate_blocks,
                                               std::span<const std::vector<double>> baseline_blocks, double q,
                                               int iterations, base::Random& random) {
  BlockResampler candidate(candidate_blocks, q), baseline(baseline_blocks, q);
  if (candidate.blocks() < 2 || baseline.blocks() < 2 || iterations < 1) return std::nullopt;
  std::vector<double> differences(static_cast<std::size_t>(iterations));
  for (double& one : differences) {
    const double drawn = candidate.draw(random);
    one = drawn - baseline.draw(random);
  }
  return percentile_interval(std::move(differences));
}

}  // namespace benchgate::stats
