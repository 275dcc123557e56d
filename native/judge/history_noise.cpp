// SPDX-License-Identifier: MIT
#include "judge/history_noise.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "stats/descriptive.hpp"

namespace benchgate::judge {

HistoryNoise history_noise(std::span<const double> history, const SeedConstants& constants) {
  HistoryNoise noise;
  if (history.size() < 2) return noise;
  std::size_t significant = 0;
  std::vector<double> others;
  for (std::size_t i = 0; i + 1 < history.size(); ++i) {
    const double older = history[i], newer = history[i + 1];
    if (older == 0 && newer != 0) {
      ++significant;
      continue;
    }
    const double delta = older == 0 ? 0 : std::abs(newer - older) / std::abs(older);
    if (delta > constants.significant_delta)
      ++significant;
    else
      others.push_back(delta);
  }
  noise.significant_share = static_cast<double>(significant) / static_cast<double>(history.size() - 1);
  noise.mean_delta = stats::mean(others);
  noise.highly_variable = noise.significant_share > constants.variable_share;
  noise.noisy = !noise.highly_variable && noise.mean_delta && *noise.mean_delta > constants.noisy_mean;
  return noise;
}

std::optional<HistoryFence> history_fence(std::span<const double> newest_first) {
  std::vector<double> deltas;
  for (std::size_t i = 0; i + 1 < newest_first.size(); ++i)
    deltas.push_back(std::abs(newest_first[i] - newest_first[i + 1]) / newest_first[i]);
  if (deltas.empty()) return std::nullopt;
  std::sort(deltas.begin(), deltas.end());
  const std::size_t count = deltas.size(), half = count / 2;
  const std::span<const double> all(deltas);
  std::span<const double> lower = all.first(1), upper = all.subspan(std::min<std::size_t>(count - 1, 1));
  if (count > 2) {
    lower = all.first(count % 2 == 0 ? half - 1 : half);
    upper = all.subspan(half + 1);
  }
  HistoryFence fence;
  fence.q1 = stats::median(lower).value_or(0);
  fence.q3 = stats::median(upper).value_or(0);
  fence.threshold = fence.q3 + 3 * (fence.q3 - fence.q1);
  return fence;
}

}  // namespace benchgate::judge
