// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/publication.hpp"
#include "model/run_sets.hpp"
#include "model/trend.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Paths of a series' plots, for light and dark pages.
struct PlotFiles {
  std::string light;
  std::string dark;
};

/// What is wrong where no series has a value.
inline constexpr std::string_view nothing_to_judge = "there is no value to judge";

/// Returns trends as a table, worst first, then the changes of each series. `plots` holds one entry for each series, or
/// none.
Page trend_page(std::span<const model::Trend> trends, std::span<const PlotFiles> plots);

/// Returns the same for comment, status and other channels: a row for each series. Series need no runs.
model::Publication trend_publication(std::span<const model::Trend> trends);

/// Returns a patch against its parent.
std::string patch_text(const model::PatchComparison& patch);

/// Returns the same as a list of Markdown.
std::string patch_markdown(const model::PatchComparison& patch);

/// Returns the same for comment, status and other channels.
model::Publication patch_publication(const model::PatchComparison& patch);

/// Returns a step of a bisection.
std::string bisection_text(const model::MiddlePlacement& bisection);

/// Returns the same as a list of Markdown.
std::string bisection_markdown(const model::MiddlePlacement& bisection);

}  // namespace benchgate::render
