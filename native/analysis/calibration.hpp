// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/alert_series.hpp"
#include "model/history.hpp"
#include "model/recalculation.hpp"

namespace benchgate::analysis {

/// What the alerts of a judged history are worth: how many its unchanged runs raised (those of a commit that was
/// measured before; without any, all runs, whose alerts may be true), and for each test case of the newest run the
/// smallest change that would alert, and how often it would have to be measured so that 5 % did.
model::Calibration calibrate(const model::History& history, const AlertSettings& settings);

}  // namespace benchgate::analysis
