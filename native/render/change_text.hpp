// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/comparison.hpp"

namespace benchgate::render {

/// A change and its 95 % interval in percent, as far as there is one.
struct ChangeText {
  std::string change;    ///< "+25.0 %", "−29.9 %", "0 %"
  std::string interval;  ///< "24.6 … 25.4"; "" for none, and for one without width, which says nothing

  bool operator==(const ChangeText&) const = default;
};

/// Returns a change with as many digits as its interval supports: none after the point where it is wider than 2 points,
/// one where it is wider than 0.2, else two. Without an interval, or with one of no width, one digit, of changes below
/// 1 % two. A change that would round to 0 and is none has one digit that is not 0.
ChangeText change_text(double ratio, const std::optional<model::ChangeInterval>& interval);

/// Values of both sides with their unit, three significant digits, four where three would show no difference; whole
/// numbers without a unit have all their digits, in groups: "390,195,874". "" for an absent value.
struct SideTexts {
  std::string baseline;
  std::string candidate;

  bool operator==(const SideTexts&) const = default;
};
SideTexts side_texts(const std::optional<double>& baseline, const std::optional<double>& candidate,
                     std::string_view unit);

/// Whether the values of both sides contradict the change: another sign, a ratio outside of the change's interval, or a
/// change twice as large. Of pairs the change is the pseudomedian of their ratios, which is not the ratio of the sides'
/// medians.
bool contradict(const model::Delta& delta);

/// Returns the values of both sides. Where they contradict the change, the candidate's is "≈" and the baseline's with
/// the change.
SideTexts side_texts(const model::Delta& delta);

}  // namespace benchgate::render
