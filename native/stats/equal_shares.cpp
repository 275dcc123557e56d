// SPDX-License-Identifier: MIT
#include "stats/equal_shares.hpp"

#include <boost/math/distributions/chi_squared.hpp>

namespace benchgate::stats {

double equal_shares_p_value(std::span<const Proportion> groups) {
  double hits = 0, trials = 0;
  int used = 0;
  for (const Proportion& group : groups) {
    hits += static_cast<double>(group.hits);
    trials += static_cast<double>(group.trials);
    used += group.trials > 0 ? 1 : 0;
  }
  if (used < 2 || hits <= 0 || hits >= trials) return 1;
  const double share = hits / trials;
  double distance = 0;
  for (const Proportion& group : groups) {
    if (group.trials == 0) continue;
    const double size = static_cast<double>(group.trials), off = static_cast<double>(group.hits) - share * size;
    distance += off * off / (size * share * (1 - share));
  }
  return cdf(complement(boost::math::chi_squared(used - 1), distance));
}

}  // namespace benchgate::stats
