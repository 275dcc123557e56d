// SPDX-License-Identifier: MIT
#include "analysis/recount.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace benchgate::analysis {

namespace {

constexpr double relative_tolerance = 1e-9;

bool agree(double claimed, double recounted) {
  return std::abs(claimed - recounted) <= relative_tolerance * std::max(std::abs(claimed), std::abs(recounted));
}

std::string say(std::string_view statistic, const std::string& metric, const std::string& claimed,
                const std::string& recounted) {
  return fmt::format("{} of {} is {}, but its samples say {}", statistic, base::printable(metric), claimed, recounted);
}

std::optional<std::string> compare_integers(const std::string& metric, const model::IntegerSummary& claimed,
                                            const model::IntegerSummary& recounted) {
  const auto differ = [&](std::string_view statistic, std::uint64_t a, std::uint64_t b) {
    return a == b ? std::nullopt : std::optional(say(statistic, metric, fmt::format("{}", a), fmt::format("{}", b)));
  };
  if (auto found = differ("median", claimed.median, recounted.median)) return found;
  if (auto found = differ("min", claimed.min, recounted.min)) return found;
  return differ("max", claimed.max, recounted.max);
}

std::optional<std::string> compare_reals(const std::string& metric, const model::MetricSummary& claimed,
                                         const model::MetricSummary& recounted) {
  // The contract rounds the median of an even count of whole numbers down, also where we keep real numbers.
  const double median = claimed.integers ? std::floor(recounted.summary.median) : recounted.summary.median;
  const auto differ = [&](std::string_view statistic, double a, double b) {
    return agree(a, b) ? std::nullopt
                       : std::optional(say(statistic, metric, base::format_number(a), base::format_number(b)));
  };
  if (auto found = differ("median", claimed.summary.median, median)) return found;
  if (auto found = differ("min", claimed.summary.min, recounted.summary.min)) return found;
  return differ("max", claimed.summary.max, recounted.summary.max);
}

}  // namespace

std::optional<std::string> disagreement(const Summaries& claimed, const Summaries& recounted) {
  for (const auto& [name, summary] : claimed) {
    const auto found = recounted.find(name);
    if (found == recounted.end()) continue;
    auto difference = summary.integers && found->second.integers
                          ? compare_integers(name, *summary.integers, *found->second.integers)
                          : compare_reals(name, summary, found->second);
    if (difference) return difference;
  }
  return std::nullopt;
}

}  // namespace benchgate::analysis
