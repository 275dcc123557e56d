// SPDX-License-Identifier: MIT
// Under the null hypothesis every difference is as likely positive as negative,
// so the sum of the positive ranks is a sum of independent coin tosses with the
// ranks as stakes. Its exact distribution is a product of the polynomials
// (1 + x^rank) / 2, multiplied out below. With averaged ranks the stakes are
// halves, so all are doubled; the distribution then is the one of the signs
// given the sizes, and ties need no correction. Sums of positive terms only:
// no digits are lost.
#include "stats/signed_rank.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <vector>

#include "stats/descriptive.hpp"

namespace benchgate::stats {

namespace {

constexpr std::size_t most_exact = 100;

/// Probability of each value of the doubled sum of positive ranks.
std::vector<double> sum_distribution(std::span<const std::size_t> doubled_ranks) {
  std::vector<double> probability{1};
  for (const std::size_t rank : doubled_ranks) {
    const std::size_t before = probability.size();
    probability.resize(before + rank, 0);
    for (std::size_t sum = probability.size(); sum-- > 0;) {
      const double stays = sum < before ? probability[sum] : 0;
      const double grows = sum >= rank ? probability[sum - rank] : 0;
      probability[sum] = (stays + grows) / 2;
    }
  }
  return probability;
}

/// Cumulative probabilities of the plain sum of the ranks 1..n.
std::vector<double> untied_cumulative(std::size_t n) {
  std::vector<std::size_t> ranks;
  for (std::size_t rank = 1; rank <= n; ++rank) ranks.push_back(rank);
  std::vector<double> cumulative = sum_distribution(ranks);
  for (std::size_t sum = 1; sum < cumulative.size(); ++sum) cumulative[sum] += cumulative[sum - 1];
  return cumulative;
}

/// The distribution without ties depends on n only, and is asked for often.
const std::vector<double>& known_cumulative(std::size_t n) {
  static std::array<std::vector<double>, most_exact + 1> tables;
  static std::array<std::once_flag, most_exact + 1> made;
  std::call_once(made.at(n), [n] { tables.at(n) = untied_cumulative(n); });
  return tables.at(n);
}

struct Ranked {
  std::vector<std::size_t> doubled;  ///< ranks times two, ascending by size of the difference
  std::size_t positive = 0;          ///< doubled ranks of the positive differences, summed
  double tie_term = 0;               ///< sum of t^3 - t over groups of t ties
};

Ranked ranked(std::span<const double> differences) {
  std::vector<double> sorted;
  for (const double difference : differences)
    if (difference != 0) sorted.push_back(difference);
  std::sort(sorted.begin(), sorted.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  Ranked result;
  for (std::size_t first = 0; first < sorted.size();) {
    std::size_t end = first + 1;
    while (end < sorted.size() && std::abs(sorted[end]) == std::abs(sorted[first])) ++end;
    const std::size_t doubled = first + 1 + end;  // 2 * mean of the ranks first + 1 .. end
    for (std::size_t i = first; i < end; ++i) {
      result.doubled.push_back(doubled);
      if (sorted[i] > 0) result.positive += doubled;
    }
    const double tied = static_cast<double>(end - first);
    result.tie_term += tied * (tied * tied - 1);
    first = end;
  }
  return result;
}

/// P(sum <= smaller) * 2, where `smaller` is the doubled sum of the rarer sign.
double exact_p_value(const Ranked& ranks, std::size_t smaller) {
  if (ranks.tie_term == 0) return 2 * known_cumulative(ranks.doubled.size())[smaller / 2];
  const std::vector<double> probability = sum_distribution(ranks.doubled);
  double tail = 0;
  for (std::size_t sum = 0; sum <= smaller; ++sum) tail += probability[sum];
  return 2 * tail;
}

double normal_p_value(const Ranked& ranks, std::size_t smaller) {
  const double n = static_cast<double>(ranks.doubled.size());
  const double variance = n * (n + 1) * (2 * n + 1) / 24 - ranks.tie_term / 48;
  const double distance = n * (n + 1) / 4 - static_cast<double>(smaller) / 2;
  return std::erfc(std::max(0.0, distance - 0.5) / std::sqrt(2 * variance));
}

/// The means of every two differences and of each with itself.
std::vector<double> walsh_averages(std::span<const double> differences) {
  std::vector<double> averages;
  averages.reserve(differences.size() * (differences.size() + 1) / 2);
  for (std::size_t i = 0; i < differences.size(); ++i)
    for (std::size_t j = i; j < differences.size(); ++j) averages.push_back((differences[i] + differences[j]) / 2);
  return averages;
}

/// How many of the smallest, and of the largest, averages are left out.
std::size_t averages_outside(std::size_t n, double alpha) {
  if (n <= most_exact) {
    const std::vector<double>& cumulative = known_cumulative(n);
    const auto first_above = std::upper_bound(cumulative.begin(), cumulative.end(), alpha / 2);
    return static_cast<std::size_t>(first_above - cumulative.begin());
  }
  const double count = static_cast<double>(n);
  const double deviation = std::sqrt(count * (count + 1) * (2 * count + 1) / 24);
  return static_cast<std::size_t>(std::max(0.0, count * (count + 1) / 4 - normal_critical(1 - alpha) * deviation));
}

double nth(std::vector<double>& values, std::size_t rank) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

std::optional<SignedRankResult> wilcoxon_signed_rank(std::span<const double> differences) {
  if (differences.empty()) return std::nullopt;
  const Ranked ranks = ranked(differences);
  const std::size_t n = ranks.doubled.size();
  SignedRankResult test{.w = static_cast<double>(ranks.positive) / 2, .pairs = n, .p_value = 1};
  if (n == 0) return test;
  const std::size_t smaller = std::min(ranks.positive, n * (n + 1) - ranks.positive);
  test.p_value = std::min(1.0, n <= most_exact ? exact_p_value(ranks, smaller) : normal_p_value(ranks, smaller));
  return test;
}

std::optional<double> pseudomedian(std::span<const double> differences) {
  if (differences.empty()) return std::nullopt;
  std::vector<double> averages = walsh_averages(differences);
  const double upper = nth(averages, averages.size() / 2);
  if (averages.size() % 2 == 1) return upper;
  const auto middle = averages.begin() + static_cast<std::ptrdiff_t>(averages.size() / 2);
  return (*std::max_element(averages.begin(), middle) + upper) / 2;
}

std::optional<Interval> pseudomedian_interval(std::span<const double> differences, double level) {
  assert(level > 0 && level < 1);
  if (differences.empty()) return std::nullopt;
  const std::size_t outside = averages_outside(differences.size(), 1 - level);
  if (outside == 0) return std::nullopt;
  std::vector<double> averages = walsh_averages(differences);
  // The test rejects a shift with at most outside - 1 averages beyond it.
  return Interval{.low = nth(averages, outside - 1), .high = nth(averages, averages.size() - outside)};
}

}  // namespace benchgate::stats
