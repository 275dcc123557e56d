// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/trend.hpp"

namespace benchgate::render {

enum class PlotTheme { light, dark };

/// Returns a series as an SVG of 760 x 260: run averages as dots, the average of each
/// group as a step, a ring at each change (its colour and shape say which), runs
/// without a value as marks at the bottom. Nothing in it is loaded from elsewhere.
std::string trend_plot(const model::Trend& trend, PlotTheme theme);

}  // namespace benchgate::render
