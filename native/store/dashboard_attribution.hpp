// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "model/dashboard.hpp"
#include "store/run_tree.hpp"

namespace benchgate::store {

/// Reads the attribution of all runs of a fault scenario together, computed from their incident_predictions.csv with
/// the seed of the first summary; absent when no run has an attribution_summary.json. `run` is left 0. Throws Error for
/// files that are missing or malformed.
std::optional<model::DashboardAttribution> read_dashboard_attribution(const ScenarioRuns& scenario);

}  // namespace benchgate::store
