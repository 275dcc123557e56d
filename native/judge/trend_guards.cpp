// SPDX-License-Identifier: MIT
// Which levels of a series count, beyond the fewest bits.
//
// The description length alone splits off outliers, and it misses steps of one to two times the noise with few runs on
// a side. The guards know the noise: the robust standard deviation of the differences of neighbours, which levels do
// not move. With it
//
// - values count at most 3 noise from the median of 11 runs, so that outliers make no levels; 5 runs in a row that
//   agree count as they are, and so do the newest and the oldest runs that are all far off to one side. The first and
//   the last 6 runs share their 11 runs: there, 5 that agree count as they are wherever they stand;
// - the values are written in a precision of 0.2 noise: finer digits are chance, and cost bits;
// - a change counts that saves 0.5 bits and is high, or that a rank test confirms. In a series of 20 runs or more, high
//   is twice the noise and twice the spread within its two levels: values that drift or swing spread more than
//   neighbours differ. If one of the levels spreads twice as much as the other, the change remains: its label says what
//   it is. Fewer runs have no spread to speak of: high is 1.5 noise;
// - a second search within the levels takes squares and a penalty of 3 ln n a change, which is cheaper. Its changes and
//   those that save too few bits are candidates. As long as a candidate fails the rank test between the two levels
//   beside it, the weakest goes and the levels are one. A step below the noise, or below the spread within its two
//   levels, fails. The test holds for a chance of 5 % in a series: each candidate is tested at 5 % / n, for it could
//   stand at each of the n runs. The newest level is tested at 0.75 % / n, because a history is judged again after each
//   run. Neighbours in series that swing are alike, so z counts less by sqrt((1 - r) / (1 + r)), r being the
//   correlation of neighbours within the levels that are left.
//
// Evidence: docs/trend.md ("How good is it"). Without the correlation the F1 of the Turing set falls from .74 to .66.
// At 5 % / n for the newest level, too, a history that is judged after each of 200 runs of noise raises 0.12 false
// alerts instead of 0.03, and both ends of a bump that is over are found in 94 % instead of 86 %; the annotated series
// come out alike. With 1.5 noise as high in all series, the Turing set has an F1 of .72 instead of .75 and a covering
// of .655 instead of .67; it comes out alike with any least number of runs for a spread from 5 to 40. At 3 times the
// spread, a step of 2.5 noise is found in 94 % within 10 runs instead of 96.5 %.
#include "judge/trend_guards.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "judge/trend_labels.hpp"
#include "stats/descriptive.hpp"
#include "stats/group_moments.hpp"
#include "stats/level_partition.hpp"
#include "stats/mann_whitney.hpp"
#include "stats/sorting.hpp"

namespace benchgate::judge {

namespace {

using stats::GroupMoments;
using stats::Segment;

constexpr std::size_t half_window = 5;                // of the median of 11 runs
constexpr double precision_in_noise = 0.2;            // what a value is written in
constexpr double finest_precision = 0x1p-40;          // of the largest value: rounding is no noise
constexpr double normal_median = 0.6744897501960817;  // of |x|, x standard normal
constexpr double least_confirmed_step = 1;            // noise, or spread within the two levels where that is more
constexpr double least_step = 2;                      // the same, without a rank test
constexpr double least_step_of_few = 1.5;             // noise, in a series of too few runs for a spread
constexpr std::size_t fewest_for_spread = 20;         // runs
constexpr double unequal_spreads = 2;                 // times; the annotated series come out alike from 1.5 to 3
constexpr double penalty = 3;                         // ln n, for a change
constexpr std::size_t shortest_level = 5;             // runs, for the second search
constexpr double chance_of_confirming = 0.05;         // a series
constexpr double chance_of_newest = 0.0075;           // the same of the newest level, which is judged after each run
constexpr double longest_episode = 0.1;               // of a series
constexpr std::size_t shortest_episode = 10;          // runs: so many are one in any series

std::vector<double> sorted_copy(std::span<const double> values) {
  return stats::ascending(std::vector<double>(values.begin(), values.end()));
}

double median_of(std::span<const double> values) { return stats::median(sorted_copy(values)).value_or(0); }

/// The 11 runs around a run. At the ends of the series they are the oldest or the newest 11: in fewer, a short level
/// would be most of them.
std::span<const double> window_around(std::span<const double> values, std::size_t run) {
  const std::size_t size = std::min(values.size(), 2 * half_window + 1);
  const std::size_t first = std::min(run - std::min(run, half_window), values.size() - size);
  return values.subspan(first, size);
}

/// The median of 11 values or fewer.
double median_of_window(std::span<const double> values) {
  std::array<double, 2 * half_window + 1> sorted{};
  const auto end = std::copy(values.begin(), values.end(), sorted.begin());
  std::sort(sorted.begin(), end);
  return stats::median(std::span(sorted).first(values.size())).value_or(0);
}

/// Whether the run is one of a row of as many that agree as make a level: then it is no outlier.
bool is_of_level(std::span<const double> values, std::size_t run, double most) {
  for (std::size_t begin = run + 1 - std::min(run + 1, shortest_level); begin <= run; ++begin) {
    if (begin + shortest_level > values.size()) return false;
    const std::span<const double> row = values.subspan(begin, shortest_level);
    const double middle = median_of(row);
    if (std::all_of(row.begin(), row.end(), [&](double value) { return std::abs(value - middle) <= most; }))
      return true;
  }
  return false;
}

/// Whether as many of the 11 runs as make a level, in a row or not, agree with a value: then the median may be that of
/// another level, which lies beside the run at the ends of a series.
bool is_of_half(std::span<const double> window, double value, double most) {
  const auto agree =
      std::count_if(window.begin(), window.end(), [&](double other) { return std::abs(other - value) <= most; });
  return static_cast<std::size_t>(agree) >= shortest_level;
}

/// How many of the last values, at most 5, are all far off to the same side of the 11 before them: they may be a level.
std::size_t far_off_at_end(std::span<const double> values, double most) {
  std::size_t found = 0;
  for (std::size_t count = 1; count <= half_window && count < values.size(); ++count) {
    const std::size_t end = values.size() - count;
    const double middle = median_of(values.first(end).last(std::min(end, 2 * half_window + 1)));
    const std::span<const double> last = values.subspan(end);
    const auto is_higher = [&](double value) { return value > middle + most; };
    const auto is_lower = [&](double value) { return value < middle - most; };
    if (std::all_of(last.begin(), last.end(), is_higher) || std::all_of(last.begin(), last.end(), is_lower))
      found = count;
  }
  return found;
}

/// The standard deviation of the runs around the averages of their two levels.
double spread_within(const GroupMoments& a, const GroupMoments& b) {
  const double freedom = std::max(static_cast<double>(a.size + b.size) - 2, 1.0);
  return std::sqrt((a.squares + b.squares) / freedom);
}

model::TrendChange outlier_at(const model::Trend& trend, std::size_t index, double before, double after) {
  model::TrendChange change;
  change.index = index;
  change.before = before;
  change.after = after;
  state_size(change, trend.series.metric);
  change.direction = model::direction_of(trend.series.metric, before, after);
  change.label = model::ChangeLabel::outlier;
  return change;
}

struct Stretch {
  std::size_t begin, end;
};

/// Says that the level was left for a stretch of its runs.
void add_outlier(std::vector<model::TrendChange>& changes, const model::Trend& trend, const model::TrendGroup& group,
                 const Stretch& stretch) {
  if (stretch.end == group.end) return;
  double sum = 0;
  for (std::size_t i = stretch.begin; i < stretch.end; ++i) sum += *trend.run_averages[i];
  const std::size_t runs = stretch.end - stretch.begin;
  const double away = sum / static_cast<double>(runs);
  if (stretch.begin > group.start) {
    changes.push_back(outlier_at(trend, stretch.begin, group.average, away));
    changes.back().why = fmt::format("back to the previous level after {} run{}", runs, runs == 1 ? "" : "s");
  }
  changes.push_back(outlier_at(trend, stretch.end, away, group.average));
  changes.back().why = "back to the previous level";
  if (stretch.begin > group.start) return;
  changes.back().label = model::ChangeLabel::unconfirmed;
  changes.back().why = "too few earlier runs to compare with";
}

/// Whether z confirms one of the levels of a series, at a chance of it in the whole series.
bool confirms(double z, double chance, std::size_t runs) {
  return z > 0 && std::erfc(z / std::sqrt(2.0)) <= chance / static_cast<double>(runs);
}

/// Boundaries between levels, of which those that are not plain need a rank test.
class Confirmation {
 public:
  Confirmation(std::span<const GroupMoments> runs, const stats::Segmentation& found, double noise) : noise_(noise) {
    for (const GroupMoments& run : runs) values_.push_back(run.average);
    for (std::size_t g = 0; g < found.groups.size(); ++g) {
      const Segment& group = found.groups[g];
      add(group.begin, true, g == 0 || found.bits_saved[g - 1] >= least_bits);
      for (const std::size_t begin : small_levels(group)) add(group.begin + begin, false, false);
    }
    for (std::size_t i = 1; i < levels_.size(); ++i) test(i);
  }

  void drop_unconfirmed() {
    for (shrink_ = shrink(); drop_weakest(); shrink_ = shrink()) {
    }
  }

  std::vector<std::size_t> begins() const {
    std::vector<std::size_t> begins;
    for (const Level& level : levels_) begins.push_back(level.begin);
    return begins;
  }
  std::vector<bool> confirmed() const {
    std::vector<bool> confirmed;
    for (const Level& level : levels_) confirmed.push_back(is_confirmed(level));
    return confirmed;
  }

 private:
  struct Level {
    std::size_t begin;
    bool is_of_first_search, saves_bits;
    bool is_clear;  ///< far from the level before, or of another spread
    double z;       ///< from the level before

    bool is_plain() const { return saves_bits && is_clear; }
  };

  void add(std::size_t begin, bool is_of_first_search, bool saves_bits) {
    levels_.push_back({begin, is_of_first_search, saves_bits, true, 0});
  }

  std::vector<std::size_t> small_levels(const Segment& group) const {
    std::vector<double> values;
    for (std::size_t i = group.begin; i < group.end; ++i) values.push_back(values_[i] / noise_);
    return stats::level_begins(values, penalty * std::log(static_cast<double>(values_.size())), shortest_level);
  }

  std::span<const double> values_of(std::size_t level) const {
    const std::size_t end = level + 1 < levels_.size() ? levels_[level + 1].begin : values_.size();
    return std::span(values_).subspan(levels_[level].begin, end - levels_[level].begin);
  }

  void test(std::size_t level) {
    const std::span<const double> before = values_of(level - 1), after = values_of(level);
    levels_[level].z = 0;
    const GroupMoments a = stats::moments_of(before), b = stats::moments_of(after);
    const double step = std::abs(a.average - b.average);
    levels_[level].is_clear = values_.size() < fewest_for_spread ||
                              step >= least_plain_step(a, b, noise_, values_.size()) ||
                              are_unequal(a.deviation(), b.deviation());
    if (step < least_confirmed_step * std::max(noise_, spread_within(a, b))) return;
    levels_[level].z = stats::mann_whitney(sorted_copy(before), sorted_copy(after))->z;
  }

  /// Whether one of two spreads is many times the other. One below the noise is chance.
  bool are_unequal(double a, double b) const {
    const auto [less, more] = std::minmax({std::max(a, noise_), std::max(b, noise_)});
    return more >= unequal_spreads * less;
  }

  /// How much less a z says than among independent runs, a factor.
  double shrink() const {
    double products = 0, squares = 0;
    for (std::size_t level = 0; level < levels_.size(); ++level) {
      const std::span<const double> values = values_of(level);
      const double average = *stats::mean(values);
      for (std::size_t i = 0; i < values.size(); ++i) {
        squares += (values[i] - average) * (values[i] - average);
        if (i > 0) products += (values[i] - average) * (values[i - 1] - average);
      }
    }
    return shrink_by_correlation(squares > 0 ? products / squares : 0);
  }

  bool is_confirmed(const Level& level) const {
    const double chance = &level == &levels_.back() ? chance_of_newest : chance_of_confirming;
    return confirms(level.z * shrink_, chance, values_.size());
  }

  /// Those of the second search before those of the first, then by z, then the oldest.
  bool drop_weakest() {
    const auto is_weaker = [](const Level& a, const Level& b) {
      return a.is_of_first_search != b.is_of_first_search ? b.is_of_first_search : a.z < b.z;
    };
    auto weakest = levels_.end();
    for (auto level = levels_.begin() + (levels_.empty() ? 0 : 1); level != levels_.end(); ++level)
      if (!level->is_plain() && !is_confirmed(*level) && (weakest == levels_.end() || is_weaker(*level, *weakest)))
        weakest = level;
    if (weakest == levels_.end()) return false;
    const auto index = static_cast<std::size_t>(weakest - levels_.begin());
    levels_.erase(weakest);
    if (index > 1) test(index - 1);
    if (index < levels_.size()) test(index);
    return true;
  }

  std::vector<double> values_;
  std::vector<Level> levels_;
  double noise_;
  double shrink_ = 1;
};

}  // namespace

double shrink_by_correlation(double correlation) {
  const double positive = std::max(correlation, 0.0);
  return std::sqrt((1 - positive) / (1 + positive));
}

bool confirms_newest(double z, std::size_t runs) { return confirms(z, chance_of_newest, runs); }

double neighbour_noise(std::span<const double> values) {
  std::vector<double> differences;
  for (std::size_t i = 1; i < values.size(); ++i) differences.push_back(std::abs(values[i] - values[i - 1]));
  const double noise = median_of(differences) / normal_median / std::sqrt(2.0);
  return std::isfinite(noise) ? noise : 0;
}

GuardedValues guard_values(std::span<const double> values) {
  GuardedValues guarded{.noise = neighbour_noise(values), .values = {values.begin(), values.end()}};
  std::vector<bool>& is_outlier = guarded.is_outlier;
  is_outlier.resize(values.size());
  if (guarded.noise <= 0) return guarded;
  const double most = farthest * guarded.noise;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::span<const double> window = window_around(values, i);
    const double middle = median_of_window(window);
    if (std::abs(values[i] - middle) <= most || is_of_level(values, i, most)) continue;
    const bool is_at_end = i <= half_window || i + half_window + 1 >= values.size();
    if (is_at_end && is_of_half(window, values[i], most)) continue;
    guarded.values[i] = std::clamp(values[i], middle - most, middle + most);
    is_outlier[i] = std::abs(values[i] - middle) > 2 * most;
  }
  const std::vector<double> newest_first(values.rbegin(), values.rend());
  const std::size_t oldest = far_off_at_end(newest_first, most), newest = far_off_at_end(values, most);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i >= oldest && i + newest < values.size()) continue;
    guarded.values[i] = values[i];
    is_outlier[i] = false;
  }
  guarded.outliers = static_cast<std::size_t>(std::count(is_outlier.begin(), is_outlier.end(), true));
  return guarded;
}

double guarded_unit(double noise, double largest) {
  return std::max(precision_in_noise * noise, finest_precision * largest);
}

GuardedLevels confirm_levels(std::span<const GroupMoments> runs, const stats::DescriptionLength& cost,
                             stats::Segmentation found, double noise) {
  GuardedLevels levels{.found = std::move(found), .confirmed = {}, .noise = noise};
  Confirmation confirmation(runs, levels.found, noise);
  confirmation.drop_unconfirmed();
  const stats::Segmentation first = std::exchange(levels.found, {});
  const std::vector<std::size_t> begins = confirmation.begins();
  levels.found = stats::priced_segmentation(runs, cost, begins);
  levels.confirmed = confirmation.confirmed();
  auto group = first.groups.begin();
  for (std::size_t g = 1; g < begins.size(); ++g) {
    while (group != first.groups.end() && group->begin < begins[g]) ++group;
    const bool is_known = group != first.groups.end() && group->begin == begins[g];
    levels.found.bits_saved.push_back(
        is_known ? first.bits_saved[static_cast<std::size_t>(group - first.groups.begin()) - 1] : 0);
  }
  return levels;
}

double least_plain_step(const GroupMoments& a, const GroupMoments& b, double noise, std::size_t runs) {
  return runs < fewest_for_spread ? least_step_of_few * noise : least_step * std::max(noise, spread_within(a, b));
}

bool is_episode(std::size_t runs, std::size_t count) {
  return runs <= shortest_episode || static_cast<double>(runs) < longest_episode * static_cast<double>(count);
}

std::vector<model::TrendChange> clipped_outliers(const model::Trend& trend, const TrendSettings& settings,
                                                 double noise) {
  std::vector<model::TrendChange> changes;
  for (const model::TrendGroup& group : trend.groups) {
    const double far = std::max(2 * farthest * std::max(noise, group.stdev),  //
                                settings.minimum_effect * std::abs(group.average));
    const auto side_of = [&](std::size_t i) {
      const double distance = trend.run_averages[i] ? *trend.run_averages[i] - group.average : 0;
      return std::abs(distance) <= far ? 0 : distance > 0 ? 1 : -1;
    };
    for (std::size_t i = group.start; i < group.end;) {
      const std::size_t begin = i;
      const int side = side_of(i++);
      if (side == 0) continue;
      while (i < group.end && side_of(i) == side) ++i;
      add_outlier(changes, trend, group, {begin, i});
    }
  }
  return changes;
}

}  // namespace benchgate::judge
