// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/recalculation.hpp"

namespace benchgate::render {

// The result of `history recalculate` for a terminal, as Markdown and as JSON.
std::string recalculated_text(const model::RecalculateReport& report);
std::string recalculated_markdown(const model::RecalculateReport& report);
std::string recalculated_json(const model::RecalculateReport& report);

// That of `calibrate`: what the alerts were worth, then a table of test cases, the largest detectable change first.
std::string calibration_text(const model::Calibration& calibration);
std::string calibration_markdown(const model::Calibration& calibration);
std::string calibration_json(const model::Calibration& calibration);

}  // namespace benchgate::render
