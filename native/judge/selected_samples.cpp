// SPDX-License-Identifier: MIT
#include "judge/selected_samples.hpp"

#include <algorithm>

namespace benchgate::judge {

std::vector<double> thinned(std::vector<double> values, std::size_t most) {
  std::sort(values.begin(), values.end());
  if (values.size() <= most) return values;
  std::vector<double> selected;
  selected.reserve(most);
  for (std::size_t k = 0; k < most; ++k) selected.push_back(values[(2 * k + 1) * values.size() / (2 * most)]);
  return selected;
}

std::map<std::size_t, std::size_t> points_with_samples(std::span<const SampledPoint> points,
                                                       std::span<const std::size_t> changes) {
  std::map<std::size_t, std::size_t> selected;
  for (std::size_t i = points.size(); i-- > 0 && selected.size() < runs_with_samples;)
    if (points[i].has_samples) selected.emplace(i, most_samples);
  const auto add = [&](std::size_t i) {
    if (points[i].has_samples) selected.emplace(i, most_older_samples);
  };
  for (const std::size_t change : changes) {
    add(change);
    std::size_t before = change;
    while (before > 0 && points[--before].machine != points[change].machine) continue;
    if (points[before].machine == points[change].machine) add(before);
  }
  return selected;
}

}  // namespace benchgate::judge
