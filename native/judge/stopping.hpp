// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/metric.hpp"
#include "model/paired.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// When a paired measurement is looked at.
struct LookSettings {
  std::size_t first = 10;  ///< pairs of the first look; each further look has twice as many
  std::size_t last = 80;   ///< pairs of the last look

  bool operator==(const LookSettings&) const = default;
};

/// Returns the looks of a confirmation, whose estimate is the one that is shown: the first at 20 pairs or later, since
/// one of 10 noisy pairs is far off too often. `last` stays.
LookSettings confirming_looks(const LookSettings& settings);

/// Returns the numbers of pairs at which they are looked at: 10, 20, 40, 80. `first` above `last` counts as `last`.
/// Precondition: both at least 1.
std::vector<std::size_t> looks(const LookSettings& settings);

/// Returns the share of the error probability that is spent when `fraction` of all
/// pairs are measured, in [0, 1]: ln(1 + (e - 1) fraction), which is close to
/// Pocock's constant boundary. Source: Lan and DeMets (1983), Biometrika 70(3).
double spent_share(double fraction);

/// What the values of pairs are compared by: their ratio, or shares of failed work by their difference.
enum class PairedScale { ratio, share };

/// How a metric is judged while pairs come in.
struct PairedRules {
  double alpha = 0.05;         ///< of all looks together, both directions
  double decide_alpha = 0.05;  ///< a slowdown is decided at or below this; smaller when many are judged together
  double min_effect = 0.03;    ///< the smallest relative slowdown that counts
  double min_change = 0;       ///< the smallest absolute change that counts, unit of the metric
  double step = 0;             ///< of what the tool prints: from a base of 0 or near it only a change of more counts
  double near_zero = 0;        ///< bases below it are near 0, unit of the metric
  double beyond = 0;           ///< what a slowdown has to be shown to exceed: its interval lies above this
  double until = 0;            ///< half width of the interval, a ratio, that is precise enough whatever it says
  model::Better better = model::Better::lower;
  PairedScale scale = PairedScale::ratio;

  bool operator==(const PairedRules&) const = default;
};

/// Looks at one metric of a paired measurement at the planned numbers of pairs
/// and says when no more are needed.
class PairedWatch {
 public:
  PairedWatch(const LookSettings& settings, const PairedRules& rules);

  /// Takes the next pair. After the stop further pairs are ignored, so that
  /// metrics measured together may stop one by one.
  void add(const model::Pair& pair);

  /// Looks before the first planned look, when `fraction` of the time is over; none while so few pairs can decide
  /// nothing.
  void look_early(double fraction);

  /// Ends the measurement before its last look; the error probability that is
  /// left is spent on the pairs at hand. Nothing happens after a stop.
  void end(model::PairedStop stop);

  /// Whether there was a look at the pairs.
  bool is_looked_at() const { return spent_ > 0; }

  /// Whether there are any pairs.
  bool has_pairs() const { return !pairs_.empty(); }

  /// Whether the measurement has stopped.
  bool stopped() const { return result_.has_value(); }

  /// Returns what the pairs showed at the last look; absent before.
  const std::optional<model::PairedEffect>& last_look() const { return last_look_; }

  /// Returns the half width of the interval at the last look, a ratio; absent before.
  std::optional<double> half_width() const { return half_width_; }

  /// Returns what came out. Precondition: stopped().
  const model::PairedMeasurement& result() const { return *result_; }

 private:
  void look(double share, std::optional<model::PairedStop> stop);

  PairedRules rules_;
  std::vector<std::size_t> looks_;
  std::size_t next_look_ = 0;
  double spent_ = 0;
  std::vector<model::Pair> pairs_;
  std::optional<model::PairedEffect> last_look_;
  std::optional<double> half_width_;
  std::optional<model::PairedMeasurement> result_;
};

/// Returns how wide the interval of the median (Hodges-Lehmann) of `values` is to
/// either side, relative to their median; absent for too few values (5 at 95 %, 7 at 99 %) and a
/// median that is not positive. O(n^2).
std::optional<double> relative_half_width(std::span<const double> values, double confidence = 0.95);

/// The half width at which a run with `repeat` as a map is precise enough, unless it sets `until`.
inline constexpr double default_until = 0.01;

/// Says whether a run with `repeat` as a map has measured enough.
class RepeatWatch {
 public:
  explicit RepeatWatch(std::optional<model::AdaptiveRepeat> repeat);

  /// Takes the next measured sample. A failed one is counted, but does not change the precision.
  void add(const model::Sample& sample);

  /// Returns how many iterations to measure before the next look: as many as there are, so that each look has twice as
  /// many as the one before; 0: enough. `elapsed`: since the run began. Precondition: there is a `repeat` as a map.
  int more(std::chrono::nanoseconds elapsed);

  /// Returns why fewer than max were measured; absent when they were not.
  std::optional<model::RunStop> stop() const { return stop_; }

 private:
  std::optional<model::AdaptiveRepeat> repeat_;
  std::vector<double> wall_;
  int measured_ = 0;
  std::optional<model::RunStop> stop_;
};

}  // namespace benchgate::judge
