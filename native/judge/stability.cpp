// SPDX-License-Identifier: MIT
#include "judge/stability.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::judge {

bool is_stable(std::uint64_t count, double mean, std::optional<double> cov) {
  constexpr std::uint64_t fewest = 3;
  constexpr double limit_of_few = 0.03;
  constexpr double limit = 0.10;
  if (count < fewest || mean <= 0 || !cov) return false;
  return *cov <= (count < reliable_count ? limit_of_few : limit);
}

bool is_stable(const model::Summary& summary) { return is_stable(summary.count, summary.mean, summary.cv); }

void StabilityBuckets::add(model::Stability stability) {
  stable += stability == model::Stability::stable ? 1 : 0;
  unstable += stability == model::Stability::unstable ? 1 : 0;
  expected_unstable += stability == model::Stability::expected_unstable ? 1 : 0;
}

std::optional<double> StabilityBuckets::ratio() const {
  if (stable + unstable == 0) return std::nullopt;
  return static_cast<double>(stable) / static_cast<double>(stable + unstable);
}

void OverrideEvidence::add(std::uint64_t count, bool stable) {
  most_values = std::max(most_values, count);
  current_ = stable ? current_ + 1 : 0;
  stable_in_a_row = std::max(stable_in_a_row, current_);
}

std::string override_warning(std::string_view test_case, const OverrideEvidence& evidence) {
  const std::string name = base::printable(test_case);
  if (evidence.stable_in_a_row >= stale_after)
    return fmt::format("the override of '{}' is stale: it was stable in {} runs in a row; remove the override", name,
                       evidence.stable_in_a_row);
  if (evidence.most_values < proving_count)
    return fmt::format("the override of '{}' is not proven: no run has {} values or more", name, proving_count);
  return "";
}

}  // namespace benchgate::judge
