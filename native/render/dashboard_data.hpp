// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/dashboard.hpp"
#include "model/dashboard_documents.hpp"

namespace benchgate::render {

using model::DashboardDocument;
using model::DashboardSettings;

/// Returns the data of a dashboard: the index first, then the points and the samples in pieces. Samples are those of
/// the newest runs and around changes, of a run at most 100, evenly by rank.
std::vector<DashboardDocument> dashboard_documents(const model::Dashboard& dashboard,
                                                   const DashboardSettings& settings);

/// Returns a document as a script that hands it over: a call with one string, in which nothing ends a script or a line.
std::string dashboard_script(const DashboardDocument& document);

}  // namespace benchgate::render
