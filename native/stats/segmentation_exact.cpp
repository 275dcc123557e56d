// SPDX-License-Identifier: MIT
// The fewest bits of all partitions.
//
// What a group costs depends on its own samples and on the average of the group
// before it. So the state of the dynamic program is the last group (i, j), not
// just where it ends:
//
//   best(i, j) = own(i, j) + min over h of [ best(h, i - 1) + later(p_h) - log2(|a_ij - p_h| + 1) ]
//
// where p_h is the average of (h, i - 1). That is a minimum over h for every
// (i, j), O(n^3); but of the h of one i few can win. |a - p_h| is at most
// |a - p| + |p - p_h| for any other candidate p, hence
//
//   log2(|a - p_h| + 1) <= log2(|a - p| + 1) + log2(|p - p_h| + 1):
//
// a candidate that is behind the best one by log2(|p - p_h| + 1) bits or more
// cannot win for any average a and is left out, once for each i.
//
// The same program from the other end gives the fewest bits after a group, and
// both together those of all partitions in which a group spans a boundary: what
// the boundary saves.
#include "stats/segmentation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace benchgate::stats {

namespace {

constexpr double unreachable = std::numeric_limits<double>::infinity();

/// A number for every group (i, j) with i <= j < n.
template <typename Number>
class Triangle {
 public:
  explicit Triangle(std::size_t n) : n_(n), numbers_(n * (n + 1) / 2) {}
  Number& at(std::size_t i, std::size_t j) { return numbers_[row(i) + j]; }
  const Number& at(std::size_t i, std::size_t j) const { return numbers_[row(i) + j]; }

 private:
  std::size_t row(std::size_t i) const { return i * n_ - i * (i + 1) / 2; }

  std::size_t n_;
  std::vector<Number> numbers_;
};

/// A group that may stand beside the one in question.
struct Neighbour {
  double bits;  ///< all of it but the logarithm of the distance
  double average;
  std::size_t index;
};

/// Leaves those that can win for some average, the cheapest first.
void drop_hopeless(std::vector<Neighbour>& neighbours) {
  std::sort(neighbours.begin(), neighbours.end(), [](const Neighbour& a, const Neighbour& b) {
    return a.bits != b.bits ? a.bits < b.bits : a.index < b.index;
  });
  const Neighbour best = neighbours.front();
  const auto hopeless = [&](const Neighbour& other) {
    return other.index != best.index && other.bits - best.bits > std::log2(std::abs(other.average - best.average) + 1);
  };
  neighbours.erase(std::remove_if(neighbours.begin(), neighbours.end(), hopeless), neighbours.end());
}

struct Choice {
  double bits = unreachable;
  std::size_t index = 0;
};

/// The cheapest neighbour of a group with this average. `reach`: no distance is larger.
Choice cheapest(const std::vector<Neighbour>& neighbours, double average, double reach_bits) {
  Choice choice;
  for (const Neighbour& other : neighbours) {
    if (other.bits - reach_bits > choice.bits) break;  // and so are all that follow
    const double bits = other.bits - std::log2(std::abs(average - other.average) + 1);
    if (bits < choice.bits) choice = {bits, other.index};
  }
  return choice;
}

class ExactSearch {
 public:
  ExactSearch(std::span<const GroupMoments> runs, const DescriptionLength& cost)
      : runs_(runs), cost_(cost), average_(runs.size()), own_(runs.size()), best_(runs.size()), chosen_(runs.size()) {
    double low = runs.front().average, high = low;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      low = std::min(low, runs[i].average);
      high = std::max(high, runs[i].average);
      GroupMoments group;
      for (std::size_t j = i; j < runs.size(); ++j) {
        group = merged(group, runs[j]);
        average_.at(i, j) = group.average;
        own_.at(i, j) = cost.without_average(group);
      }
    }
    reach_bits_ = std::log2(high - low + 1) + 1e-6;  // rounding must not drop an equal one
  }

  std::vector<std::size_t> starts() {
    for (std::size_t i = 0; i < runs_.size(); ++i) reach_groups_from(i);
    const std::size_t last = runs_.size() - 1;
    std::size_t i = 0, j = last;
    for (std::size_t start = 1; start <= last; ++start)
      if (best_.at(start, last) < best_.at(i, last)) i = start;
    std::vector<std::size_t> starts{i};
    while (i > 0) {
      const std::size_t before = chosen_.at(i, j);
      j = i - 1;
      i = before;
      starts.insert(starts.begin(), i);
    }
    return starts;
  }

  /// The fewest bits of a partition in which no group begins at `start`, for all starts. After starts().
  std::vector<double> bits_without() {
    find_rest();
    const std::size_t n = runs_.size();
    // spanning.at(i, j): fewest bits with a group that begins at i or before and ends at j or after.
    Triangle<double>& spanning = best_;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = n; j-- > i;) {
        double bits = best_.at(i, j) + rest_.at(i, j);
        if (i > 0) bits = std::min(bits, spanning.at(i - 1, j));
        if (j + 1 < n) bits = std::min(bits, spanning.at(i, j + 1));
        spanning.at(i, j) = bits;
      }
    std::vector<double> without(n, unreachable);
    for (std::size_t start = 1; start < n; ++start) without[start] = spanning.at(start - 1, start);
    return without;
  }

 private:
  void reach_groups_from(std::size_t i) {
    std::vector<Neighbour> before;
    for (std::size_t h = 0; h < i; ++h)
      before.push_back({best_.at(h, i - 1) + cost_.later_average(average_.at(h, i - 1)), average_.at(h, i - 1), h});
    if (i > 0) drop_hopeless(before);
    for (std::size_t j = i; j < runs_.size(); ++j) {
      const Choice choice =
          i == 0 ? Choice{cost_.first_average(), 0} : cheapest(before, average_.at(i, j), reach_bits_);
      best_.at(i, j) = choice.bits + own_.at(i, j);
      chosen_.at(i, j) = static_cast<std::uint32_t>(choice.index);
    }
  }

  /// rest_.at(i, j): the fewest bits of all groups after (i, j).
  void find_rest() {
    const std::size_t n = runs_.size();
    for (std::size_t j = n; j-- > 0;) {
      std::vector<Neighbour> after;
      for (std::size_t k = j + 1; k < n; ++k)
        after.push_back({own_.at(j + 1, k) + rest_.at(j + 1, k), average_.at(j + 1, k), k});
      if (!after.empty()) drop_hopeless(after);
      for (std::size_t i = 0; i <= j; ++i) {
        const double average = average_.at(i, j);
        rest_.at(i, j) = after.empty() ? 0 : cost_.later_average(average) + cheapest(after, average, reach_bits_).bits;
      }
    }
  }

  std::span<const GroupMoments> runs_;
  const DescriptionLength& cost_;
  double reach_bits_ = 0;
  Triangle<double> average_;
  Triangle<double> own_;            ///< bits of the group but its average
  Triangle<double> best_;           ///< fewest bits of everything up to the end of the group
  Triangle<std::uint32_t> chosen_;  ///< where the group before it begins
  Triangle<double> rest_{runs_.size()};
};

}  // namespace

Segmentation exact_segmentation(std::span<const GroupMoments> runs, const DescriptionLength& cost) {
  if (runs.empty()) return {};
  ExactSearch search(runs, cost);
  Segmentation result = priced_segmentation(runs, cost, search.starts());
  if (result.groups.size() < 2) return result;
  const std::vector<double> without = search.bits_without();
  for (std::size_t g = 1; g < result.groups.size(); ++g)
    result.bits_saved.push_back(without[result.groups[g].begin] - result.total_bits);
  return result;
}

}  // namespace benchgate::stats
