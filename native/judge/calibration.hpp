// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "judge/alert_series.hpp"
#include "model/check_item.hpp"
#include "model/history.hpp"
#include "model/recalculation.hpp"

namespace benchgate::judge {

/// The judged histories of one project: of its benchmarks and of its load tests.
using Histories = std::span<const model::History* const>;

/// Returns what the alerts of a project are worth: how many its unchanged runs raised (those of a commit that was
/// measured before; without any, all runs, whose alerts may be true), and for each metric of the test cases of the
/// newest run of each history the smallest change that would alert, and how often it would have to be measured so that
/// 5 % did.
model::Calibration calibrate(Histories histories, const AlertSettings& settings);

/// Returns what of the headline of a test case has to change before it alerts, in percent; absent: not known, or
/// several test cases of the history have that name.
std::optional<double> known_detectable_change(const model::Calibration& calibration, std::string_view test_case);

/// Returns what the history of a project decides: of how many test cases, and from which change on.
model::CheckItem calibration_item(const model::Calibration& calibration);

}  // namespace benchgate::judge
