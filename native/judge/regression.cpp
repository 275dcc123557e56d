// SPDX-License-Identifier: MIT
#include "judge/regression.hpp"

#include <fmt/core.h>

namespace benchgate::judge {

using model::LiteralLabel;
using model::Side;

std::optional<Side> RegressionState::side_of(double value) const {
  if (value > band_->high) return better_ == model::Better::lower ? Side::worse : Side::better;
  if (value < band_->low) return better_ == model::Better::lower ? Side::better : Side::worse;
  return std::nullopt;
}

/// The measurement is the level that the next one is compared with. Without a reliable band the one before stays.
void RegressionState::settle(const BandedValue& current) {
  if (!current.reliable || !current.band) return;
  band_ = current.band;
  phase_ = Phase::stable;
}

LiteralJudgement RegressionState::inside(const BandedValue& current) {
  LiteralJudgement judgement{.label = is_open() ? LiteralLabel::recovered : LiteralLabel::stable, .compared = band_};
  phase_ = Phase::stable;
  settle(current);
  return judgement;
}

LiteralJudgement RegressionState::outside(const BandedValue& current, Side side) {
  LiteralJudgement judgement{.side = side, .compared = band_};
  if (!is_open() || side != side_) {
    phase_ = Phase::drift;
    side_ = side;
    judgement.label = LiteralLabel::drift;
  } else if (side == Side::worse) {
    phase_ = Phase::regression;
    judgement.label = LiteralLabel::regression;
  } else {
    phase_ = Phase::improvement;
    judgement.label = LiteralLabel::improvement;
    settle(current);
  }
  return judgement;
}

LiteralJudgement RegressionState::measure(const BandedValue& current) {
  frozen_ = 0;
  if (!band_) return restart(current, LiteralLabel::first);
  const std::optional<Side> side = side_of(current.value);
  return side ? outside(current, *side) : inside(current);
}

std::string RegressionState::freeze() {
  if (!is_open() || ++frozen_ < most_frozen_runs) return "";
  const std::string_view name = phase_ == Phase::regression ? "regression"
                                : phase_ == Phase::drift    ? "drift"
                                                            : "change";
  phase_ = Phase::stable;
  band_.reset();
  frozen_ = 0;
  return fmt::format("the {} was dropped: nothing to compare in {} runs", name, most_frozen_runs);
}

LiteralJudgement RegressionState::restart(const BandedValue& current, LiteralLabel label) {
  frozen_ = 0;
  phase_ = Phase::stable;
  band_.reset();
  settle(current);
  return {.label = label};
}

}  // namespace benchgate::judge
