// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/paired.hpp"

namespace benchgate::render {

/// Returns "40 pairs, decided": how many pairs a measurement has and why it ended.
std::string pairs_text(const model::PairedMeasurement& measurement);

/// Returns "+4.2 % (CI +3.1 .. +5.0)": what pairs show. Two decimals where the interval is narrower than 1 %; without
/// an interval it says so.
std::string effect_text(const model::PairedEffect& effect);

/// Returns "+4.2 % (CI +3.1 .. +5.0), 40 pairs, decided": what one paired measurement shows and why it ended.
std::string measurement_text(const model::PairedMeasurement& measurement);

/// Returns the first measurement and, after "again", each confirmation.
std::string paired_text(const model::PairedVerdict& verdict);

}  // namespace benchgate::render
