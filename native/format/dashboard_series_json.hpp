// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "model/dashboard.hpp"
#include "model/dashboard_documents.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::format {

/// Writes a series as the index of the dashboard lists it; points are named by their runs. `document` is the number of
/// the documents that hold its points and samples.
void write_dashboard_series(syntax::JsonWriter& json, const model::DashboardSeries& series,
                            const model::DashboardPreview& preview, std::size_t document);

}  // namespace benchgate::format
