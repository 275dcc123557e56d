// SPDX-License-Identifier: MIT
#include "render/paired.hpp"

#include "base/minus_sign.hpp"
#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

std::string_view stop_text(const model::PairedMeasurement& measurement) {
  switch (measurement.stop) {
    case model::PairedStop::decided: return "decided";
    case model::PairedStop::precise: return "precise enough";
    case model::PairedStop::all_pairs: return measurement.effect.excludes_zero() ? "size unclear" : "maximum reached";
    case model::PairedStop::time_over: return "time limit reached";
    case model::PairedStop::cut_short: return "ended early";
    case model::PairedStop::given: return "of reports";
    case model::PairedStop::counted: break;
  }
  return "";
}

std::string signed_figure(double ratio, int decimals) {
  const std::string text = base::format_fixed(ratio * 100, decimals);
  return base::with_sign(ratio, text);
}

/// "+12.5 points (CI +10 .. +15)".
std::string shares_text(const model::AbsoluteChange& change) {
  const std::string points = signed_figure(change.difference, 2);
  if (!change.low) return fmt::format("{} points (too few pairs for an interval)", points);
  return fmt::format("{} points (CI {} .. {})", points, signed_figure(*change.low, 2), signed_figure(*change.high, 2));
}

}  // namespace

std::string pairs_text(const model::PairedMeasurement& measurement) {
  const std::uint64_t pairs = measurement.effect.pairs;
  if (const auto& jitter = measurement.effect.jitter)
    return fmt::format("{} a side, jitter {}", base::pluralize(pairs, "count"), base::format_percent(*jitter));
  const std::string_view comma = measurement.stop == model::PairedStop::given ? "" : ",";
  return fmt::format("{}{} {}", base::pluralize(pairs, "pair"), comma, stop_text(measurement));
}

std::string effect_text(const model::PairedEffect& effect) {
  if (effect.absolute) return effect.absolute->share ? shares_text(*effect.absolute) : "from 0";
  if (!effect.change) return "change undefined";
  constexpr double narrow = 0.01;
  const int decimals = effect.jitter || (effect.low && *effect.high - *effect.low < narrow) ? 2 : 1;
  const std::string change = signed_figure(*effect.change, decimals);
  if (effect.jitter) return fmt::format("{} %", change);
  if (!effect.low) return fmt::format("{} % (too few pairs for an interval)", change);
  return fmt::format("{} % (CI {} .. {})", change, signed_figure(*effect.low, decimals),
                     signed_figure(*effect.high, decimals));
}

std::string measurement_text(const model::PairedMeasurement& measurement) {
  return fmt::format("{}, {}", effect_text(measurement.effect), pairs_text(measurement));
}

std::string paired_text(const model::PairedVerdict& verdict) {
  std::string text = measurement_text(verdict.first);
  for (const model::PairedMeasurement& again : verdict.confirmations) text += "; again " + measurement_text(again);
  return text;
}

}  // namespace benchgate::render
