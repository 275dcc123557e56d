// SPDX-License-Identifier: MIT
#include "judge/statistic.hpp"

#include "base/text.hpp"
#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

namespace benchgate::judge {

std::optional<Statistic> parse_statistic(std::string_view name) {
  if (name == "median") return Statistic{};
  if (name == "mean") return Statistic{"mean", std::nullopt};
  if (name == "min") return Statistic{"min", 0.0};
  if (name == "max") return Statistic{"max", 1.0};
  if (!name.starts_with('p') || name.size() < 2 || name[1] < '0' || name[1] > '9') return std::nullopt;
  const std::optional<double> percent = base::parse_number(name.substr(1));
  if (!percent || *percent <= 0 || *percent >= 100) return std::nullopt;
  return Statistic{std::string(name), *percent / 100};
}

bool is_percentile(const Statistic& statistic) { return statistic.q && *statistic.q > 0 && *statistic.q < 1; }

std::optional<double> value_of(const Statistic& statistic, std::span<const double> sorted) {
  return statistic.q ? stats::quantile(sorted, *statistic.q) : stats::mean(sorted);
}

}  // namespace benchgate::judge
