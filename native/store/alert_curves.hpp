// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "model/history_alerts.hpp"

namespace benchgate::store {

/// Returns the newest values of the test cases of `entries`, in that order, from the files history.json that `history
/// recalculate` wrote to `folder`; without those for which judge::alert_curve returns none. Throws Error for files that
/// are malformed.
std::vector<model::AlertCurve> read_alert_curves(const std::filesystem::path& folder,
                                                 std::span<const model::AlertEntry> entries);

}  // namespace benchgate::store
