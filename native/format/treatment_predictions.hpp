// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/attribution_study.hpp"

namespace benchgate::format {

inline constexpr std::string_view treatment_predictions_file = "treatment_predictions.csv";

/// Formats that file: the incidents of incident_predictions.csv as each treatment sees them, with
/// the columns `treatment` ("baseline", "A", "B") and `run` before theirs.
std::string format_treatment_predictions(std::span<const model::StudyScenario> scenarios);

/// Reads what format_treatment_predictions wrote. Throws Error `where:line: what`, also where the treatments of a run
/// do not have the same incidents.
std::vector<model::StudyScenario> parse_treatment_predictions(std::string_view text, std::string_view where);

}  // namespace benchgate::format
