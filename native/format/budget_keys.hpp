// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "format/scenario_keys.hpp"

namespace benchgate::format {

inline constexpr double no_limit = 1e300;

/// Keys of a budget's cases.
inline constexpr std::array case_keys{
    Key{.name = "threshold",
        .shape = Shape::ratio,
        .help = "largest allowed regression, relative: 0.20 or 20% is 20 %",
        .high = no_limit},
    Key{.name = "warn_factor", .shape = Shape::ratio, .help = "warn at or above threshold x this factor", .high = 1},
    Key{.name = "statistic", .shape = Shape::statistic, .help = "statistic to compare"},
    Key{.name = "direction", .shape = Shape::choice, .help = "which direction is better", .choices = "lower|higher"},
    Key{.name = "max",
        .shape = Shape::number,
        .help = "largest allowed value in the metric's unit, judged also without a baseline",
        .low = -no_limit,
        .high = no_limit},
    Key{.name = "min",
        .shape = Shape::number,
        .help = "smallest allowed value in the metric's unit, judged also without a baseline",
        .low = -no_limit,
        .high = no_limit},
    Key{.name = "min_value_change",
        .shape = Shape::number,
        .help = "ignore smaller absolute changes",
        .high = no_limit},
    Key{.name = "noise_threshold",
        .shape = Shape::ratio,
        .help = "limit of the coefficient of variation, 0.10 is 10 %",
        .high = no_limit},
    Key{.name = "noise_policy",
        .shape = Shape::choice,
        .help = "effect of noise above noise_threshold",
        .choices = "ignore|warn|skip"},
    Key{.name = "significance", .shape = Shape::flag, .help = "a fail also needs statistical evidence"},
    Key{.name = "evidence",
        .shape = Shape::choice,
        .help = "evidence that a fail of imported reports needs; without this key a test of several reports",
        .choices = "none"},
    Key{.name = "large", .shape = Shape::flag, .help = "a threshold above 1 (100 %) is meant and not a mistake"},
};

/// Keys of a budget.
inline constexpr auto budget_keys = [] {
  std::array<Key, case_keys.size() + 1> keys{};
  std::copy(case_keys.begin(), case_keys.end(), keys.begin());
  keys.back() = Key{.name = "cases",
                    .shape = Shape::named,
                    .help = "different limits for some cases, by 'k=v,k=v'",
                    .members = case_keys};
  return keys;
}();

}  // namespace benchgate::format
