// SPDX-License-Identifier: MIT
#include "judge/alert_spikes.hpp"

#include <algorithm>
#include <cmath>

#include "judge/alert_case.hpp"

namespace benchgate::judge {

namespace {

constexpr double normal_mad = 1.4826;  // of a normal distribution: standard deviations a median absolute deviation

/// How far from the median of others a value is, and the least distance of a spike from it.
struct Distance {
  double from_median = 0;
  double limit = 0;

  bool is_far() const { return std::abs(from_median) > limit; }
};

Distance distance(std::span<const AlertPoint> points, std::size_t index, const std::vector<std::size_t>& others,
                  const AlertSettings& settings) {
  std::vector<double> values;
  for (const std::size_t other : others) values.push_back(points[other].x);
  const double median = median_in_place(values);
  for (double& value : values) value = std::abs(value - median);
  const double spread = std::max(settings.noise_floor, normal_mad * median_in_place(values));
  return {points[index].x - median, settings.spike * spread};
}

}  // namespace

std::vector<std::size_t>& SpikeFinder::sequence_of(std::size_t environment) {
  for (Sequence& one : sequences_)
    if (one.environment == environment) return one.points;
  return sequences_.emplace_back(Sequence{environment}).points;
}

void SpikeFinder::read(std::span<const AlertPoint> points, std::size_t first, std::size_t end,
                       const AlertSettings& settings) {
  if (first != first_) *this = {};
  first_ = first;
  const auto earliest = static_cast<std::ptrdiff_t>(settings.spike_neighbours);
  for (read_ = std::max(read_, first); read_ < end; ++read_) {
    std::vector<std::size_t>& sequence = sequence_of(points[read_].environment);
    const std::size_t known = sequence.size();
    if (known > settings.spike_neighbours) {  // the one before this: is it far from those before it, and this back?
      const auto last = std::prev(sequence.end());
      const auto begin =
          last - std::min<std::ptrdiff_t>(last - sequence.begin(), static_cast<std::ptrdiff_t>(settings.window));
      const Distance before = distance(points, *last, {begin, last}, settings);
      const double median = points[*last].x - before.from_median;
      const auto is_among_them = [&](std::size_t one) { return std::abs(points[one].x - median) <= before.limit; };
      if (before.is_far() && is_among_them(*std::prev(last)) && is_among_them(read_)) spikes_.push_back(*last);
    }
    sequence.push_back(read_);
    if (sequence.size() != 2 * settings.spike_neighbours) continue;
    for (auto one = sequence.begin(); one != sequence.begin() + earliest; ++one) {  // too early for that: by all others
      std::vector<std::size_t> others(sequence.begin(), one);
      others.insert(others.end(), one + 1, sequence.end());
      if (distance(points, *one, others, settings).is_far()) spikes_.push_back(*one);
    }
  }
}

std::vector<std::size_t> SpikeFinder::rare(const AlertSettings& settings) const {
  const auto most = settings.spike_share * static_cast<double>(read_ - first_);
  if (static_cast<double>(spikes_.size()) > most) return {};
  std::vector<std::size_t> spikes = spikes_;
  std::sort(spikes.begin(), spikes.end());
  return spikes;
}

}  // namespace benchgate::judge
