// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/dashboard.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

/// `value` with that many significant digits.
double shown_figure(double value, int digits);
std::optional<double> shown_figure(const std::optional<double>& value, int digits);

/// The member `last` of a series in the index: figures of its newest point. Precondition: there is a point.
void write_last_point(syntax::JsonWriter& json, const model::DashboardSeries& series);

/// The newest medians, or ratios where the history is judged by them, as a line of at most 60 characters, '0' to 'o'
/// from the smallest to the largest, ' ' for none. If several machines measured the series, a line for each of its
/// levels, in their order, with '!' for the runs of the others.
std::vector<std::string> spark_texts(const model::Dashboard& dashboard, const model::DashboardSeries& series);

/// The points of a series as columns; a column whose values are all the same is that value. `runs` are the dashboard's.
std::string points_json(const model::DashboardSeries& series, std::span<const model::DashboardRun> runs);

/// Samples by place of the point; "" when there are none.
std::string samples_json(const model::Dashboard& dashboard, const model::DashboardSeries& series);

}  // namespace benchgate::render
