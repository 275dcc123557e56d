// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "judge/run_sets.hpp"
#include "model/trend.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Paths of a series' plots, for light and dark pages.
struct PlotFiles {
  std::string light;
  std::string dark;
};

/// Trends as a table, worst first, then the changes of each series. `plots` holds one entry for each series, or none.
Page trend_page(std::span<const model::Trend> trends, std::span<const PlotFiles> plots);

/// All figures, in the order of the input.
std::string trend_json(std::span<const model::Trend> trends);

/// A patch against its parent.
std::string patch_text(const judge::PatchComparison& patch);

/// The same as a list of Markdown.
std::string patch_markdown(const judge::PatchComparison& patch);
std::string patch_json(const judge::PatchComparison& patch, const model::Metric& metric);

/// A step of a bisection.
std::string bisection_text(const judge::MiddlePlacement& bisection);

/// The same as a list of Markdown.
std::string bisection_markdown(const judge::MiddlePlacement& bisection);
std::string bisection_json(const judge::MiddlePlacement& bisection);

}  // namespace benchgate::render
