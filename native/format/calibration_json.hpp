// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/recalculation.hpp"

namespace benchgate::format {

/// The path of a project's output of `calibrate --format json`, below the top of the repository.
inline constexpr std::string_view calibration_file = ".benchgate/calibration.json";

/// Reads that file: the counts of runs and what is known of each test case. Throws Error `where:line: what`.
model::Calibration parse_calibration(std::string_view text, std::string_view where);

/// Writes that file, which is what `calibrate --format json` prints.
std::string format_calibration(const model::Calibration& calibration);

/// Writes the result of `history recalculate`.
std::string format_recalculated(const model::RecalculateReport& report);

/// Returns the JSON Schema of each of these documents.
std::string calibration_schema();
std::string recalculated_schema();

}  // namespace benchgate::format
