// SPDX-License-Identifier: MIT
#include "analysis/noise.hpp"

#include "base/figure.hpp"
#include "base/text.hpp"

namespace benchgate::analysis {

namespace {

constexpr double noisy_cv = 0.10;
constexpr std::uint64_t fewest_samples = 3;

}  // namespace

std::optional<std::string> noise_warning(const std::map<std::string, model::MetricSummary>& stats) {
  const auto wall = stats.find("wall_ms");
  if (wall == stats.end()) return std::nullopt;
  const model::Summary& summary = wall->second.summary;
  if (summary.count < fewest_samples || !summary.cv || *summary.cv <= noisy_cv) return std::nullopt;
  return fmt::format("noisy: wall_ms scatters by {} % (cv), so changes smaller than that can hardly be seen",
                     base::figure(*summary.cv * 100));
}

}  // namespace benchgate::analysis
