// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "model/run_sets.hpp"
#include "model/trend.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Paths of a series' plots, for light and dark pages.
struct PlotFiles {
  std::string light;
  std::string dark;
};

/// Returns trends as a table, worst first, then the changes of each series. `plots` holds one entry for each series, or
/// none.
Page trend_page(std::span<const model::Trend> trends, std::span<const PlotFiles> plots);

/// Returns a patch against its parent.
std::string patch_text(const model::PatchComparison& patch);

/// Returns the same as a list of Markdown.
std::string patch_markdown(const model::PatchComparison& patch);

/// Returns a step of a bisection.
std::string bisection_text(const model::MiddlePlacement& bisection);

/// Returns the same as a list of Markdown.
std::string bisection_markdown(const model::MiddlePlacement& bisection);

}  // namespace benchgate::render
