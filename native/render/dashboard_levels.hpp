// SPDX-License-Identifier: MIT
#pragma once

#include "model/dashboard.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

/// The members `levels` and `changes` of a series in the index, the same of its `ratios`, and the `accepted` changes.
/// Points are named by their runs.
void write_levels(syntax::JsonWriter& json, const model::DashboardSeries& series);

}  // namespace benchgate::render
