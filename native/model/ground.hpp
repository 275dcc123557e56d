// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::model {

/// What the text of a reason is about, for code that decides by it without a search in the text.
enum class Ground {
  suspected,         ///< worse by more than the limit, but too little was measured to be sure
  undecided,         ///< neither shown nor excluded; the sentence begins with "undecided: "
  open_interval,     ///< undecided as well, because the interval of the change reaches beyond the limit
  other_processors,  ///< undecided as well, because the sides were measured on different models of CPU
  confirmed,         ///< by further measurements
  accepted,          ///< a line of `accepted` says that it may be worse
  ignored,           ///< a line of `ignore` says that it is not judged
  amount,            ///< not judged, because it only says how much was done
  incomplete         ///< some reports of the candidate lack the test case
};

/// Returns "suspected", "undecided", "open_interval", "other_processors", "confirmed", "accepted", "ignored", "amount",
/// "incomplete".
std::string_view name_of(Ground ground);

}  // namespace benchgate::model
