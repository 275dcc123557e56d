// SPDX-License-Identifier: MIT
// The O(n^2) search. With every new run j, each group that is still open takes
// it in, and the cheapest way to end at j is the cheapest open group together
// with the best partition of the runs before it. The work is that of all pairs
// (i, j), nearly all of it two logarithms, and it is made small in two ways:
//
// 1. A pass over all open groups estimates their bits in single precision,
//    several at once. Its error is bounded, so only the few groups within twice
//    that of the smallest estimate are priced in double precision, and they
//    alone decide: the result is that of pricing all.
// 2. Old starts are given up when they cannot win any more. Two groups cost at
//    most `merging` bits more than the one they would be together (see
//    most_gain_of_merging), so a start whose bits exceed the best ones at j by
//    more than that, and by what an average can cost, always loses to the
//    partition that begins a new group after j.
#include <algorithm>
#include <cmath>
#include <limits>

#include "stats/segmentation.hpp"
#include "stats/segmentation_estimate.hpp"

namespace benchgate::stats {

namespace {

float smallest(const float* begin, const float* end) {
  float least = std::numeric_limits<float>::max();
  for (const float* bits = begin; bits != end; ++bits) least = *bits < least ? *bits : least;
  return least;
}

/// Columns that depend on a group's size. Runs of one sample each have the same
/// ones again and again, only shifted; others are written anew with each run.
class SizeColumns {
 public:
  SizeColumns(std::span<const GroupMoments> runs, const DescriptionLength& cost) : runs_(runs), cost_(cost) {
    const std::size_t n = runs.size();
    single_ = std::all_of(runs.begin(), runs.end(), [](const GroupMoments& run) { return run.size == 1; });
    for (auto* column : {&share_, &weight_, &inverse_}) column->resize(n);
    for (auto* column : {&fixed_, &freedom_}) column->resize(n);
    samples_before_.resize(n + 1);
    for (std::size_t i = 0; i < n; ++i) samples_before_[i + 1] = samples_before_[i] + runs[i].size;
    if (single_)
      for (std::size_t k = 0; k < n; ++k) fill(k, n - k, 1);
  }

  std::size_t samples(std::size_t begin, std::size_t end) const {
    return samples_before_[end] - samples_before_[begin];
  }

  /// Points the columns of `groups` at the sizes after run `j` was added.
  void prepare(OpenGroups& groups, std::size_t begin, std::size_t j) {
    const std::size_t shift = single_ ? runs_.size() - 1 - j : 0;
    if (!single_)
      for (std::size_t i = begin; i < j; ++i) fill(i, samples(i, j + 1), runs_[j].size);
    groups.share = share_.data() + shift;
    groups.weight = weight_.data() + shift;
    groups.inverse = inverse_.data() + shift;
    groups.fixed = fixed_.data() + shift;
    groups.freedom = freedom_.data() + shift;
  }

 private:
  void fill(std::size_t at, std::size_t size, std::size_t added) {
    const auto whole = static_cast<double>(size), part = static_cast<double>(added);
    share_[at] = part / whole;
    weight_[at] = static_cast<double>(size - added) * (part / whole);
    inverse_[at] = 1 / whole;
    fixed_[at] = static_cast<float>(cost_.fixed(size));
    freedom_[at] = static_cast<float>(DescriptionLength::freedom(size));
  }

  std::span<const GroupMoments> runs_;
  const DescriptionLength& cost_;
  bool single_ = false;
  std::vector<double> share_, weight_, inverse_;
  std::vector<float> fixed_, freedom_;
  std::vector<std::size_t> samples_before_;
};

/// What bounds the bits of averages and deviations of any group of a series.
struct Reach {
  double average_bits = 0;  ///< log2(distance of two averages + 1) is at most this
  double merging = 0;       ///< see most_gain_of_merging
};

// Let a group of n = n1 + n2 samples be cut in two. Its n s^2 is at least
// n1 s1^2 + n2 s2^2, and log(sqrt(q) + 1) is concave in q, so n log(s + 1) >=
// n1 log(s1 + 1) + n2 log(s2 + 1), and what (n - 2) log(s + 1) can be less than
// the parts' is 2 log(s + 1). One deviation is saved, one size (at most
// log(n1 (n1 + 1)), left to the caller), and the sphere's own terms, which are
// n times a constant but for at most 2 bits (checked up to n = 4000 in the tests).
double most_gain_of_merging(const DescriptionLength& cost, double largest_deviation) {
  const double deviations =
      cost.profile() == CostProfile::latest ? 2 * cost.deviation(largest_deviation) : cost.first_average();
  return deviations + 2 * std::log2(largest_deviation + 1) + 2;
}

Reach reach_of(std::span<const GroupMoments> runs, const DescriptionLength& cost) {
  double low = runs.front().average, high = low, within = 0;
  for (const GroupMoments& run : runs) {
    low = std::min(low, run.average);
    high = std::max(high, run.average);
    within = std::max(within, run.squares / static_cast<double>(run.size));
  }
  const double deviation = std::sqrt((high - low) * (high - low) / 4 + within);
  return {std::log2(high - low + 1), most_gain_of_merging(cost, deviation)};
}

class FastSearch {
 public:
  FastSearch(std::span<const GroupMoments> runs, const DescriptionLength& cost)
      : runs_(runs),
        cost_(cost),
        columns_(runs, cost),
        reach_(reach_of(runs, cost)),
        take_in_(append_run_for(cost.profile())),
        best_(runs.size()),
        start_(runs.size()),
        last_average_(runs.size()),
        average_(runs.size()),
        squares_(runs.size()),
        previous_(runs.size()),
        before_exactly_(runs.size()),
        before_(runs.size()),
        estimate_(runs.size()),
        given_up_(runs.size()) {}

  /// Where the groups of the best partition begin.
  std::vector<std::size_t> starts() {
    for (std::size_t j = 0; j < runs_.size(); ++j) {
      open_group(j, none);
      extend_groups(j);
      choose(j, none);
      give_up_hopeless(j);
      given_up_[j] = first_;
    }
    unconstrained_bits_ = best_;
    unconstrained_average_ = last_average_;
    std::vector<std::size_t> starts;
    for (std::size_t end = runs_.size(); end > 0; end = starts.back()) starts.push_back(start_[end - 1]);
    std::reverse(starts.begin(), starts.end());
    return starts;
  }

  /// Bits of the best partition in which no group begins at `forbidden`, after
  /// starts(). Nothing changes before that run; and when all starts that are
  /// still open follow a partition that costs `more` bits more than without the
  /// rule and ends on the same level, so does everything later.
  double bits_without(std::size_t forbidden) {
    first_ = forbidden < 2 ? 0 : given_up_[forbidden - 2];
    for (std::size_t j = first_; j < forbidden; ++j) {
      open_group(j, none);
      extend_groups(j);
    }
    double more = 0;
    std::size_t alike_from = forbidden, j = forbidden;
    for (; j < runs_.size(); ++j) {
      open_group(j, forbidden);
      extend_groups(j);
      choose(j, forbidden);
      give_up_hopeless(j);
      const double difference = best_[j] - unconstrained_bits_[j];
      const bool alike = std::abs(difference - more) <= 1e-10 * std::abs(best_[j]) + 1e-10 &&
                         last_average_[j] == unconstrained_average_[j];
      if (!alike) {
        alike_from = j + 1;
        more = difference;
      }
      if (alike_from < std::min(first_, given_up_[j])) break;
    }
    const std::size_t end = std::min(j + 1, runs_.size());
    for (std::size_t k = forbidden; k < end; ++k) {
      best_[k] = unconstrained_bits_[k];
      last_average_[k] = unconstrained_average_[k];
    }
    return unconstrained_bits_.back() + more;
  }

 private:
  static constexpr float never = 1e30F;
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  void open_group(std::size_t j, std::size_t forbidden) {
    average_[j] = runs_[j].average;
    squares_[j] = runs_[j].squares;
    previous_[j] = j == 0 ? 0 : last_average_[j - 1];
    before_exactly_[j] = j == 0 ? cost_.first_average() : best_[j - 1] + cost_.later_average(previous_[j]);
    before_[j] = j == forbidden ? never : static_cast<float>(before_exactly_[j]);
  }

  void extend_groups(std::size_t j) {
    OpenGroups groups{.average = average_.data(),
                      .squares = squares_.data(),
                      .previous = previous_.data(),
                      .before = before_.data(),
                      .share = nullptr,
                      .weight = nullptr,
                      .inverse = nullptr,
                      .fixed = nullptr,
                      .freedom = nullptr,
                      .bits = estimate_.data()};
    columns_.prepare(groups, first_, j);
    take_in_(groups, {runs_[j].average, runs_[j].squares}, first_, j);
    // A first group pays no distance, so its estimate is too small by one; it is always priced exactly.
  }

  /// Bits of everything up to run j with a last group from i to j.
  double exactly(std::size_t i, std::size_t j) const {
    const double distance = i == 0 ? 0 : std::log2(std::abs(average_[i] - previous_[i]) + 1);
    return before_exactly_[i] - distance +
           cost_.without_average({columns_.samples(i, j + 1), average_[i], squares_[i]});
  }

  void choose(std::size_t j, std::size_t forbidden) {
    best_[j] = std::numeric_limits<double>::infinity();
    const auto consider = [&](std::size_t i) {
      const double bits = exactly(i, j);
      if (bits >= best_[j]) return;
      best_[j] = bits;
      start_[j] = i;
      last_average_[j] = average_[i];
    };
    if (j != forbidden) consider(j);
    if (first_ == 0 && j > 0) consider(0);
    const float* const from = estimate_.data();
    const std::size_t begin = std::max<std::size_t>(first_, 1);
    if (begin >= j) return;
    const double least = smallest(from + begin, from + j);
    const double limit = std::min(least, best_[j]) + margin(j);
    for (std::size_t i = begin; i < j; ++i)
      if (static_cast<double>(from[i]) <= limit && before_[i] < never) consider(i);
  }

  /// Twice the largest error of an estimate that can matter; without bound where single precision says nothing.
  double margin(std::size_t j) const {
    if (cost_.max_value() > largest_estimated) return std::numeric_limits<double>::infinity();
    const auto samples = static_cast<double>(columns_.samples(0, j + 1));
    const double magnitude = std::abs(best_[j]) + samples * (cost_.first_average() + 4);
    return 0.01 + samples * 8e-6 + magnitude * 0x1p-20;
  }

  void give_up_hopeless(std::size_t j) {
    if (first_ >= j || cost_.max_value() > largest_estimated) return;
    const double keep = best_[j] + cost_.later_average(last_average_[j]) + reach_.average_bits + reach_.merging +
                        2 * std::log2(static_cast<double>(columns_.samples(0, j + 1)) + 1) + margin(j);
    while (first_<j&& static_cast<double>(estimate_[first_])> keep) ++first_;
  }

  std::span<const GroupMoments> runs_;
  const DescriptionLength& cost_;
  SizeColumns columns_;
  Reach reach_;
  AppendRun take_in_;
  std::size_t first_ = 0;                                              ///< starts before this were given up
  std::vector<double> best_;                                           ///< by last run: bits
  std::vector<std::size_t> start_;                                     ///< by last run: where the last group begins
  std::vector<double> last_average_;                                   ///< by last run: of the last group
  std::vector<double> average_, squares_, previous_, before_exactly_;  ///< by start: the columns of OpenGroups
  std::vector<float> before_, estimate_;
  std::vector<std::size_t> given_up_;                               ///< by run: first_ after it
  std::vector<double> unconstrained_bits_, unconstrained_average_;  ///< best_ and last_average_ of starts()
};

}  // namespace

Segmentation fast_segmentation(std::span<const GroupMoments> runs, const DescriptionLength& cost) {
  if (runs.empty()) return {};
  FastSearch search(runs, cost);
  Segmentation result = priced_segmentation(runs, cost, search.starts());
  for (std::size_t g = 1; g < result.groups.size(); ++g)
    result.bits_saved.push_back(search.bits_without(result.groups[g].begin) - result.total_bits);
  return result;
}

}  // namespace benchgate::stats
