// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "model/dashboard.hpp"
#include "model/dashboard_documents.hpp"

namespace benchgate::format {

/// Writes the data of a dashboard: the index first, then the points and the samples in pieces of about 64 KB, each of
/// whole test cases. Medians and means have 6 significant digits, other figures 2 to 5. `preview_of` is called once for
/// each series, in their order.
std::vector<model::DashboardDocument> format_dashboard(
    const model::Dashboard& dashboard, const model::DashboardSettings& settings,
    const std::function<model::DashboardPreview(const model::DashboardSeries&)>& preview_of);

}  // namespace benchgate::format
