// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "judge/level_memory.hpp"
#include "model/trend.hpp"
#include "stats/segmentation.hpp"

namespace benchgate::judge {

/// Names of the profiles, in the order of help.
struct TrendProfile {
  std::string_view name;
  stats::CostProfile cost;
};
inline constexpr std::array<TrendProfile, 3> trend_profiles{{{"normalised", stats::CostProfile::normalised},
                                                             {"seed-2019", stats::CostProfile::seed_2019},
                                                             {"latest", stats::CostProfile::latest}}};

/// Returns the profile of that name. Precondition: there is one.
const TrendProfile& trend_profile(std::string_view name);

enum class UnitRule {
  automatic,  ///< the base unit (1 ns, 1 byte, 1), or largest value / 8191 where that is too coarse
  relative,   ///< largest value / 8191
  given,      ///< TrendSettings::unit
};
enum class TrendSearch { exact, fast };
enum class TrendSamples { run_averages, trials };
enum class Guards { off, on };

struct TrendSettings {
  TrendProfile profile = trend_profiles[0];
  UnitRule unit_rule = UnitRule::automatic;
  double unit = 1;  ///< for UnitRule::given, unit of the metric
  TrendSamples samples = TrendSamples::run_averages;
  Guards guards = Guards::off;
  double minimum_effect = 0.01;   ///< of the level before, a ratio
  std::size_t confirmations = 2;  ///< runs that a new level needs at least
  LevelMemory* memory = nullptr;  ///< of searches with guards; null: none. It has to outlive all use
  DigestOf digest = {};           ///< for it
};

/// What series were read from: result trees of our own, a table of measurements, or plain values.
enum class TrendSource { history, table, values };

/// Returns the guards unless others are asked for: off for bare values, which may be anything.
Guards usual_guards(TrendSource source);

/// Above this many runs the exact search takes too long.
inline constexpr std::size_t most_exact_runs = 1000;

/// How precise values are and how large: what a description length needs.
struct TrendScale {
  double unit = 1;
  double max_value = 1;
  std::string_view rule;  ///< as text, how the unit came about
};

/// Returns the scale of values whose largest absolute one is `largest` (0: all are 0, or there are none).
TrendScale trend_scale(double largest, const model::Metric& metric, const TrendSettings& settings);

/// Finds the levels of a series and labels where they change. Failed runs are
/// no samples; starts and ends count all runs. O(n^3) exact, O(n^2) fast and for the second search of the guards.
model::Trend find_trend(const model::TrendSeries& series, const TrendSettings& settings, TrendSearch search);

/// Returns the same for many series on up to `threads` threads, in their order. Without
/// `search` it is exact for at most 10 series, each of at most most_exact_runs,
/// else fast.
std::vector<model::Trend> find_trends(std::span<const model::TrendSeries> series, const TrendSettings& settings,
                                      std::optional<TrendSearch> search, std::size_t threads);

}  // namespace benchgate::judge
