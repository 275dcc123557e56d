// SPDX-License-Identifier: MIT
// The points of a series of the dashboard: a column for each thing that is known of a point, with a value for each
// point, null or "" where one has none; a column whose values are all the same is that value.
#pragma once

#include <span>

#include "model/dashboard.hpp"
#include "model/dashboard_documents.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::format {

/// Writes the columns of the points of a series as an object. `runs` are the dashboard's.
void write_dashboard_points(syntax::JsonWriter& json, const model::DashboardSeries& series,
                            std::span<const model::DashboardRun> runs);

/// Writes the samples of points as an object, by index of the point.
void write_dashboard_samples(syntax::JsonWriter& json, std::span<const model::DashboardSamples> samples);

/// Writes the newest point of a series as an object. Precondition: it has one.
void write_dashboard_last(syntax::JsonWriter& json, const model::DashboardSeries& series);

}  // namespace benchgate::format
