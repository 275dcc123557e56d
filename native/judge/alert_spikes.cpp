// SPDX-License-Identifier: MIT
#include "judge/alert_spikes.hpp"

#include <algorithm>
#include <cmath>

#include "judge/alert_case.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

/// What the values of some points are like.
struct Neighbours {
  double median = 0;
  double reach = 0;  ///< how far from the median a value may lie without being a spike

  bool include(const AlertPoint& point) const { return std::abs(point.x - median) <= reach; }
};

Neighbours neighbours_of(std::span<const AlertPoint> points, const std::vector<std::size_t>& indices,
                         const AlertSettings& settings) {
  std::vector<double> values;
  for (const std::size_t index : indices) values.push_back(points[index].x);
  const double median = median_in_place(values);
  for (double& value : values) value = std::abs(value - median);
  return {median, settings.spike * std::max(settings.noise_floor, stats::normal_mad * median_in_place(values))};
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
  for (read_ = std::max(read_, first); read_ < end; ++read_) {
    std::vector<std::size_t>& sequence = sequence_of(points[read_].environment);
    sequence.push_back(read_);
    look_before_newest(points, sequence, settings);
    if (sequence.size() == 2 * settings.spike_neighbours) look_at_earliest(points, sequence, settings);
  }
}

/// Whether the point before the newest one is far from those before it, and both beside it are among them.
void SpikeFinder::look_before_newest(std::span<const AlertPoint> points, const std::vector<std::size_t>& sequence,
                                     const AlertSettings& settings) {
  if (sequence.size() < settings.spike_neighbours + 2) return;
  const auto position = std::prev(sequence.end(), 2);
  const std::ptrdiff_t count = std::min(position - sequence.begin(), static_cast<std::ptrdiff_t>(settings.window));
  const Neighbours before = neighbours_of(points, {position - count, position}, settings);
  const bool is_alone = before.include(points[*std::prev(position)]) && before.include(points[sequence.back()]);
  if (is_alone && !before.include(points[*position])) spikes_.push_back(*position);
}

/// The first points have too few before them: each is held against all others.
void SpikeFinder::look_at_earliest(std::span<const AlertPoint> points, const std::vector<std::size_t>& sequence,
                                   const AlertSettings& settings) {
  for (std::size_t i = 0; i < settings.spike_neighbours; ++i) {
    std::vector<std::size_t> others = sequence;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (!neighbours_of(points, others, settings).include(points[sequence[i]])) spikes_.push_back(sequence[i]);
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
