// SPDX-License-Identifier: MIT
#include "judge/trend_stretches.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "judge/history_judgement.hpp"
#include "stats/descriptive.hpp"
#include "stats/sorting.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t longest_stretch = 1000;
constexpr std::size_t least_way = 500;  // from the begin of a stretch to that of the next
constexpr std::size_t most_way = 750;   // so that a level that begins there is seen with 250 runs of it, or all

/// Where values go from one level to another with the least squares: the begin of the second, `now` unless another one
/// leaves less by a tenth of what one run on the wrong level does. O(n).
std::size_t best_boundary(std::span<const double> values, double before, double after, std::size_t now) {
  const auto squared = [](double distance) { return distance * distance; };
  std::vector<double> left{0};  // squares with the boundary at an index, without those of all values from `after`
  for (const double value : values) left.push_back(left.back() + squared(value - before) - squared(value - after));
  const double least_gain = 0.1 * squared(after - before);
  const auto best = std::min_element(left.begin() + 1, left.end() - 1);
  return *best < left[now] - least_gain ? static_cast<std::size_t>(best - left.begin()) : now;
}

/// Whether all values before the boundary are equal, and all from it on.
bool are_exact(std::span<const double> values, std::size_t boundary) {
  return stats::moments_of(values.first(boundary)).squares + stats::moments_of(values.subspan(boundary)).squares == 0;
}

/// Where a level and the one after it begin and end, by the number of the boundary between them.
std::pair<std::size_t, std::size_t> runs_around(const FoundLevels& found, std::size_t boundary, std::size_t runs) {
  return {boundary == 0 ? 0 : found.begins[boundary - 1],
          boundary + 1 < found.begins.size() ? found.begins[boundary + 1] : runs};
}

/// Where the second of two levels begins by the values as they are, but not more than the noise outside of the levels.
std::size_t settled_boundary(std::span<const double> values, std::span<const double> guarded, double noise,
                             std::size_t now) {
  const double before = stats::moments_of(guarded.first(now)).average;
  const double after = stats::moments_of(guarded.subspan(now)).average;
  const auto [low, high] = std::minmax({before, after});
  std::vector<double> near;
  for (const double value : values) near.push_back(std::clamp(value, low - noise, high + noise));
  const std::size_t best = best_boundary(near, before, after, now);
  return noise > 0 || are_exact(near, best) ? best : now;
}

/// Moves each boundary to where the two levels beside it leave the least squares. They were found in values that lie
/// near the median of their window, which in a few runs may be that of another level. Where most neighbours are equal,
/// levels are exact, and only two such levels move it. O(n) for each boundary and pass.
///
/// Evidence: on the two Firefox series of docs/trend.md the F1 rises from .835 to .843, on the Turing set it falls from
/// .752 to .742, and the covering from .670 to .664; if the levels are fitted anew for each boundary, these are .853,
/// .754 and .662, but a boundary then begins with runs that left the level and came back.
void settle_boundaries(std::span<const double> values, const GuardedValues& guarded, FoundLevels& found) {
  bool moved = true;
  for (std::size_t pass = 0; moved && pass < found.begins.size(); ++pass) {
    moved = false;
    for (std::size_t i = 0; i < found.begins.size(); ++i) {
      const auto [begin, end] = runs_around(found, i, values.size());
      const std::size_t settled = begin + settled_boundary(values.subspan(begin, end - begin),
                                                           std::span(guarded.values).subspan(begin, end - begin),
                                                           guarded.noise, found.begins[i] - begin);
      moved = moved || settled != found.begins[i];
      found.begins[i] = settled;
    }
  }
}

/// Leaves out boundaries within a level of equal runs.
void join_equal_levels(std::span<const double> values, FoundLevels& found) {
  for (std::size_t i = found.begins.size(); i-- > 0;) {
    const auto [begin, end] = runs_around(found, i, values.size());
    const std::span<const double> both = values.subspan(begin, end - begin);
    if (both.front() != both.back() || stats::moments_of(both).squares > 0) continue;
    const auto at = static_cast<std::ptrdiff_t>(i);
    found.begins.erase(found.begins.begin() + at);
    found.bits_saved.erase(found.bits_saved.begin() + at);
    found.confirmed.erase(found.confirmed.begin() + at);
  }
}

/// Lets values that lie nearer to their level than the median of their window did count as they are, but at most 3
/// noise from the level.
void near_levels(std::span<const double> values, const FoundLevels& found, GuardedValues& guarded) {
  std::size_t begin = 0;
  for (std::size_t level = 0; level <= found.begins.size(); ++level) {
    const std::size_t end = level < found.begins.size() ? found.begins[level] : values.size();
    const auto runs = std::span(guarded.values).subspan(begin, end - begin);
    const double middle = stats::median(stats::ascending(std::vector<double>(runs.begin(), runs.end()))).value_or(0);
    const double most = farthest * guarded.noise;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const double value = values[begin + i];
      if (std::abs(value - middle) < std::abs(runs[i] - middle))
        runs[i] = std::clamp(value, middle - most, middle + most);
    }
    begin = end;
  }
}

FoundLevels found_levels(std::span<const double> values, const GuardedValues& guarded, const model::Metric& metric,
                         const TrendSettings& settings, TrendSearch search) {
  const TrendScale scale = guarded_scale(guarded, metric, settings);
  std::vector<stats::GroupMoments> runs;
  for (const double value : guarded.values) runs.push_back({1, value / scale.unit, 0});
  const stats::DescriptionLength cost(settings.profile.cost, scale.max_value / scale.unit, runs.size());
  GuardedLevels levels{.found = search == TrendSearch::exact ? exact_segmentation(runs, cost)
                                                             : fast_segmentation(runs, cost)};
  if (guarded.noise > 0) levels = confirm_levels(runs, cost, std::move(levels.found), guarded.noise / scale.unit);
  FoundLevels found;
  for (std::size_t g = 1; g < levels.found.groups.size(); ++g) {
    found.begins.push_back(levels.found.groups[g].begin);
    found.bits_saved.push_back(levels.found.bits_saved[g - 1]);
    found.confirmed.push_back(g < levels.confirmed.size() && levels.confirmed[g]);
  }
  settle_boundaries(values, guarded, found);
  join_equal_levels(values, found);
  return found;
}

/// Everything that the levels of a stretch follow from.
std::string inputs_of(std::span<const double> values, const model::Metric& metric, const TrendSettings& settings,
                      TrendSearch search) {
  std::string text =
      fmt::format("{} {} {} {} {} {}\n", formula_version, settings.profile.name, static_cast<int>(settings.unit_rule),
                  settings.unit, static_cast<int>(search), metric.unit);
  const std::size_t head = text.size();
  text.resize(head + values.size_bytes());
  if (!values.empty()) std::memcpy(text.data() + head, values.data(), values.size_bytes());
  return text;
}

FoundLevels recall_or_search(std::span<const double> values, const GuardedValues& guarded, const model::Metric& metric,
                             const TrendSettings& settings, TrendSearch how) {
  constexpr std::size_t least_worth = 20;  // runs
  if (settings.memory == nullptr || values.size() < least_worth)
    return found_levels(values, guarded, metric, settings, how);
  const std::string digest = settings.digest(inputs_of(values, metric, settings, how));
  if (std::optional<FoundLevels> known = settings.memory->find(digest)) return *std::move(known);
  FoundLevels found = found_levels(values, guarded, metric, settings, how);
  settings.memory->keep(digest, found);
  return found;
}

/// Where the stretch after one begins, relative to it.
std::size_t way_to_next(const FoundLevels& found) {
  std::size_t way = least_way;
  for (const std::size_t begin : found.begins)
    if (begin >= least_way && begin <= most_way) way = begin;
  return way;
}

}  // namespace

TrendScale guarded_scale(const GuardedValues& guarded, const model::Metric& metric, const TrendSettings& settings) {
  double largest = 0;
  for (const double value : guarded.values) largest = std::max(largest, std::abs(value));
  if (settings.unit_rule != UnitRule::automatic || guarded.noise <= 0) return trend_scale(largest, metric, settings);
  TrendSettings given = settings;
  given.unit_rule = UnitRule::given;
  given.unit = guarded_unit(guarded.noise, largest);
  TrendScale scale = trend_scale(largest, metric, given);
  if (scale.unit == given.unit) scale.rule = "0.2 of the noise between neighbouring runs";
  return scale;
}

StretchLevels search_stretches(std::span<const double> values, const model::Metric& metric,
                               const TrendSettings& settings, TrendSearch how) {
  StretchLevels all;
  if (values.size() <= longest_stretch || how == TrendSearch::exact) {
    all.guarded = guard_values(values);
    all.found = recall_or_search(values, all.guarded, metric, settings, how);
    near_levels(values, all.found, all.guarded);
    return all;
  }
  all.guarded.noise = neighbour_noise(values);
  for (std::size_t begin = 0; begin < values.size();) {
    const std::span<const double> stretch = values.subspan(begin, std::min(longest_stretch, values.size() - begin));
    const bool is_last = begin + stretch.size() == values.size();
    GuardedValues guarded = guard_values(stretch);
    const FoundLevels found = recall_or_search(stretch, guarded, metric, settings, how);
    near_levels(stretch, found, guarded);
    const std::size_t way = is_last ? stretch.size() : way_to_next(found);
    for (std::size_t i = 0; i < way; ++i) {
      all.guarded.values.push_back(guarded.values[i]);
      all.guarded.outliers += guarded.is_outlier[i] ? 1 : 0;
    }
    for (std::size_t g = 0; g < found.begins.size() && found.begins[g] <= way; ++g) {
      all.found.begins.push_back(begin + found.begins[g]);
      all.found.bits_saved.push_back(found.bits_saved[g]);
      all.found.confirmed.push_back(found.confirmed[g]);
    }
    begin += way;
  }
  return all;
}

}  // namespace benchgate::judge
