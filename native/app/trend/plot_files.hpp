// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "model/trend.hpp"
#include "render/trend.hpp"

namespace benchgate::app {

/// Writes a plot of each trend for light and for dark pages, in files whose names say which series it is; makes the
/// folder. Throws Error.
std::vector<render::PlotFiles> write_plots(std::span<const model::Trend> trends, const std::filesystem::path& folder);

}  // namespace benchgate::app
