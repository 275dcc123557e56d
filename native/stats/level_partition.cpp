// SPDX-License-Identifier: MIT
#include "stats/level_partition.hpp"

#include <algorithm>
#include <limits>

namespace benchgate::stats {

namespace {

/// Begins of the last level that can still win, with what everything before them costs.
class OpenBegins {
 public:
  struct Choice {
    double cost = std::numeric_limits<double>::infinity();
    std::size_t begin = 0;
  };

  void add(std::size_t begin, double before, double sum) {
    begins_.push_back(begin);
    before_.push_back(before);
    sums_.push_back(sum);
    ends_.push_back(std::numeric_limits<std::size_t>::max());
  }

  /// The cheapest of them for a level that ends at `end`; `sum` and `squares` are those of all values before it.
  Choice cheapest(std::size_t end, double sum, double squares, double penalty) {
    costs_.resize(begins_.size());
    for (std::size_t i = 0; i < begins_.size(); ++i) {
      const double apart = sum - sums_[i];
      costs_[i] = before_[i] - apart * apart / static_cast<double>(end - begins_[i]);
    }
    Choice choice;
    for (std::size_t i = 0; i < begins_.size(); ++i)
      if (costs_[i] < choice.cost) choice = {costs_[i], begins_[i]};
    choice.cost += squares + penalty;
    return choice;
  }

  /// Drops those that cannot win any more: dearer without their penalty than the cheapest with its own, so that a new
  /// level which begins at `end` is as good for every level that is long enough to have both.
  void drop_hopeless(double cheapest, double squares, std::size_t end, std::size_t shortest) {
    std::size_t remaining = 0;
    for (std::size_t i = 0; i < begins_.size(); ++i) {
      if (ends_[i] <= end) continue;
      const bool hopeless = i < costs_.size() && costs_[i] + squares > cheapest;
      ends_[remaining] = hopeless ? std::min(ends_[i], end + shortest) : ends_[i];
      begins_[remaining] = begins_[i], before_[remaining] = before_[i], sums_[remaining] = sums_[i];
      ++remaining;
    }
    begins_.resize(remaining), before_.resize(remaining), sums_.resize(remaining), ends_.resize(remaining);
  }

 private:
  std::vector<std::size_t> begins_;
  std::vector<double> before_;  ///< cost, less the squares of all values before
  std::vector<double> sums_;
  std::vector<double> costs_;
  std::vector<std::size_t> ends_;  ///< they cannot win from this end on
};

}  // namespace

std::vector<std::size_t> level_begins(std::span<const double> values, double penalty, std::size_t shortest) {
  const std::size_t count = values.size();
  if (count < 2 * shortest) return {};
  const double origin = values.front();
  std::vector<double> sums{0}, squares{0};
  for (const double value : values) {
    sums.push_back(sums.back() + (value - origin));
    squares.push_back(squares.back() + (value - origin) * (value - origin));
  }
  std::vector<double> best(count + 1, 0);
  std::vector<std::size_t> begins(count + 1, 0);
  OpenBegins open;
  open.add(0, 0, 0);
  for (std::size_t end = shortest; end <= count; ++end) {
    const std::size_t newest = end - shortest;
    if (newest >= shortest) open.add(newest, best[newest] - squares[newest], sums[newest]);
    const OpenBegins::Choice choice = open.cheapest(end, sums[end], squares[end], penalty);
    best[end] = choice.cost;
    begins[end] = choice.begin;
    open.drop_hopeless(best[end], squares[end], end, shortest);
  }
  std::vector<std::size_t> found;
  for (std::size_t end = begins[count]; end > 0; end = begins[end]) found.push_back(end);
  std::reverse(found.begin(), found.end());
  return found;
}

}  // namespace benchgate::stats
