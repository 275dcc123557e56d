// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "model/dashboard.hpp"
#include "model/history_alerts.hpp"
#include "store/history_samples.hpp"

namespace benchgate::store {

/// Reads what `history recalculate` wrote as a dashboard, without levels: benchmarks/history.json and
/// load-tests/history.json of the folder, or of its folder data; one of them is enough. Throws Error when there is
/// neither, and for files that are malformed or of another schema.
model::Dashboard read_history_dashboard(const std::filesystem::path& folder);

/// Adds the runs and series of one of those files; `load`: they are of load tests. A series gets the alert of `alerts`
/// that is open, or the improvement that its newest run brought, and its points get their samples. Throws Error
/// `where:line: what`.
void parse_history_dashboard(std::string_view text, std::string_view where, bool load,
                             std::span<const model::AlertEntry> alerts, const SamplesOfSeries& samples,
                             model::Dashboard& dashboard);

}  // namespace benchgate::store
