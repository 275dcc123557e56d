// SPDX-License-Identifier: MIT
#include "judge/summary_check.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

constexpr double relative_tolerance = 1e-9;

bool agree(double claimed, double computed) {
  return std::abs(claimed - computed) <= relative_tolerance * std::max(std::abs(claimed), std::abs(computed));
}

std::string say(std::string_view statistic, const std::string& metric, const std::string& claimed,
                const std::string& computed) {
  return fmt::format("{} of {} is {}, but its samples say {}", statistic, base::printable(metric), claimed, computed);
}

std::optional<std::string> compare_integers(const std::string& metric, const model::IntegerSummary& claimed,
                                            const model::IntegerSummary& computed) {
  const auto differ = [&](std::string_view statistic, std::uint64_t a, std::uint64_t b) {
    return a == b ? std::nullopt : std::optional(say(statistic, metric, fmt::format("{}", a), fmt::format("{}", b)));
  };
  if (auto found = differ("median", claimed.median, computed.median)) return found;
  if (auto found = differ("min", claimed.min, computed.min)) return found;
  return differ("max", claimed.max, computed.max);
}

std::optional<std::string> compare_reals(const std::string& metric, const model::MetricSummary& claimed,
                                         const model::MetricSummary& computed) {
  // The contract rounds the median of an even count of whole numbers down, also where we keep real numbers.
  const double median = claimed.integers ? std::floor(computed.summary.median) : computed.summary.median;
  const auto differ = [&](std::string_view statistic, double a, double b) {
    return agree(a, b) ? std::nullopt
                       : std::optional(say(statistic, metric, base::format_number(a), base::format_number(b)));
  };
  if (auto found = differ("median", claimed.summary.median, median)) return found;
  if (auto found = differ("min", claimed.summary.min, computed.summary.min)) return found;
  return differ("max", claimed.summary.max, computed.summary.max);
}

}  // namespace

std::optional<std::string> summary_disagreement(const Summaries& claimed, const Summaries& computed) {
  for (const auto& [name, summary] : claimed) {
    const auto found = computed.find(name);
    if (found == computed.end()) continue;
    auto difference = summary.integers && found->second.integers
                          ? compare_integers(name, *summary.integers, *found->second.integers)
                          : compare_reals(name, summary, found->second);
    if (difference) return difference;
  }
  return std::nullopt;
}

}  // namespace benchgate::judge
