// SPDX-License-Identifier: MIT
#include "gates/statistic.hpp"

#include "base/text.hpp"
#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

namespace benchgate::gates {

std::optional<Statistic> parse_statistic(std::string_view name) {
  if (name == "median") return Statistic{};
  if (name == "mean") return Statistic{"mean", std::nullopt};
  if (!name.starts_with('p')) return std::nullopt;
  const std::optional<double> percent = base::parse_number(name.substr(1));
  if (!percent || *percent <= 0 || *percent >= 100) return std::nullopt;
  return Statistic{std::string(name), *percent / 100};
}

std::optional<double> value_of(const Statistic& statistic, std::span<const double> sorted) {
  return statistic.q ? stats::quantile(sorted, *statistic.q) : stats::mean(sorted);
}

}  // namespace benchgate::gates
