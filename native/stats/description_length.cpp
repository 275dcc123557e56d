// SPDX-License-Identifier: MIT
#include "stats/description_length.hpp"

#include <cmath>
#include <numbers>

namespace benchgate::stats {

namespace {

/// Bits of 0 <= n - 1 <= ... with the probability 1 / (n (n + 1)).
double size_bits(double n) { return std::log2(n) + std::log2(n + 1); }

}  // namespace

DescriptionLength::DescriptionLength(CostProfile profile, double max_value, std::size_t most_samples)
    : profile_(profile), max_value_(max_value), uniform_(std::log2(max_value + 1)), fixed_(most_samples + 1) {
  // The surface of a sphere in n - 1 dimensions with radius s sqrt(n), without the factor (s + 1)^(n - 2).
  // ln Gamma((n - 1) / 2) is summed up in steps of 1, apart for even and odd n: lgamma is not safe among threads.
  const double ln_pi = std::log(std::numbers::pi);
  const double of_deviation = profile == CostProfile::latest ? std::log2(1 - 1 / (max_value + 2)) : uniform_;
  long double ln_gamma[2] = {0.5L * std::log(std::numbers::pi_v<long double>), 0};  // of 1/2 (n = 2) and 1 (n = 3)
  for (std::size_t size = 1; size <= most_samples; ++size) {
    const auto n = static_cast<double>(size);
    fixed_[size] = size_bits(n);
    if (size < 2) continue;
    long double& gamma = ln_gamma[size % 2];
    if (size > 3) gamma += std::log((static_cast<long double>(size) - 3) / 2);
    const double surface =
        std::numbers::ln2 + (n - 1) / 2 * ln_pi - static_cast<double>(gamma) + (n - 2) / 2 * std::log(n);
    fixed_[size] += of_deviation + surface / std::numbers::ln2;
  }
}

double DescriptionLength::later_average(double previous) const {
  if (profile_ == CostProfile::seed_2019) return std::log2(max_value_) + uniform_;
  // The integral of |x - previous| + 1 over [0, M].
  return std::log2(previous * previous - (previous - 1) * max_value_ + max_value_ * max_value_ / 2);
}

double DescriptionLength::deviation(double s) const {
  return profile_ == CostProfile::latest ? std::log2((s + 1) * (s + 2)) : 0;
}

double DescriptionLength::without_average(const GroupMoments& group) const {
  if (group.size < 2) return fixed_[group.size];
  const double s = group.deviation();
  return fixed_[group.size] + deviation(s) + freedom(group.size) * std::log2(s + 1);
}

double DescriptionLength::group(const GroupMoments& group, std::optional<double> previous) const {
  if (group.size == 0) return 0;
  const double average =
      previous ? later_average(*previous) - std::log2(std::abs(group.average - *previous) + 1) : first_average();
  return average + without_average(group);
}

}  // namespace benchgate::stats
