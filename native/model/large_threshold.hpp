// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::model {

/// Returns what is wrong with a relative threshold above 1, as decimal text or percentage, and what to do: "10 allows
/// 1000 %; write 0.10 or 10% for 10 %, or add --allow-large-threshold to allow it". `permission`: what to add. "" for
/// thresholds up to 1 and for what is not a number.
std::string large_threshold_problem(std::string_view threshold, std::string_view permission);

}  // namespace benchgate::model
