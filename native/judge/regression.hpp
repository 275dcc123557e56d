// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "model/metric.hpp"
#include "model/stability.hpp"
#include "stats/interval.hpp"

namespace benchgate::judge {

/// A stable, executed, published measurement, as the literal rule sees it.
struct BandedValue {
  double value = 0;                     ///< the headline: the median
  std::optional<stats::Interval> band;  ///< where the next median is expected: CI99 of the mean; absent: no band
  bool reliable = true;                 ///< whether the band may be an anchor: N >= 10
};

/// What the rule says of one measurement.
struct LiteralJudgement {
  model::LiteralLabel label = model::LiteralLabel::none;
  std::optional<model::Side> side = {};          ///< where it is outside
  std::optional<stats::Interval> compared = {};  ///< the band that it was compared with
  std::string note = {};                         ///< what else happened to the state

  bool operator==(const LiteralJudgement&) const = default;
};

/// Runs in which nothing could be compared, after which an open state is dropped.
inline constexpr std::size_t most_frozen_runs = 5;

/// The literal rule of methodology.md as a state machine, for one metric of one test case in one environment class:
/// a stable one compares each median with the band before it; outside, that band becomes the anchor (drift), and a
/// second one outside on the same side is a regression or an improvement. A regression stays until a median is back
/// inside the anchor or the change is accepted; an improvement is the new level.
class RegressionState {
 public:
  explicit RegressionState(model::Better better) : better_(better) {}

  /// Judges the next measurement.
  LiteralJudgement measure(const BandedValue& current);

  /// Passes over a run in which the test case was carried, skipped, failed or unstable. Returns a note when an open
  /// state was dropped.
  std::string freeze();

  /// Judges the next measurement, which starts anew: `label` says why (accepted, platform_shift, environment_changed).
  LiteralJudgement restart(const BandedValue& current, model::LiteralLabel label);

  /// Whether there is a drift or a regression.
  bool is_open() const { return phase_ != Phase::stable; }

 private:
  enum class Phase : std::uint8_t { stable, drift, regression, improvement };

  std::optional<model::Side> side_of(double value) const;
  LiteralJudgement inside(const BandedValue& current);
  LiteralJudgement outside(const BandedValue& current, model::Side side);
  void settle(const BandedValue& current);

  model::Better better_;
  Phase phase_ = Phase::stable;
  model::Side side_ = model::Side::worse;  ///< of the open state
  std::optional<stats::Interval> band_;    ///< of the run before; of an open state the anchor
  std::size_t frozen_ = 0;                 ///< runs since the last measurement
};

}  // namespace benchgate::judge
