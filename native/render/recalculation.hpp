// SPDX-License-Identifier: MIT
#pragma once

#include "model/recalculation.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns the result of `history recalculate`.
Page recalculated_page(const model::RecalculateReport& report);

/// Returns the result of `calibrate`: what the alerts were worth, then a table of test cases, the largest detectable
/// change first.
Page calibration_page(const model::Calibration& calibration);

}  // namespace benchgate::render
