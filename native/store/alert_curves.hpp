// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "model/history_alerts.hpp"

namespace benchgate::store {

/// The newest values of the test cases that `entries` are about, in that order, from the files history.json that
/// `history recalculate` wrote to `folder`; without those that judge::alert_curve makes none of. Throws Error for
/// files that are malformed.
std::vector<model::AlertCurve> read_alert_curves(const std::filesystem::path& folder,
                                                 std::span<const model::AlertEntry> entries);

}  // namespace benchgate::store
