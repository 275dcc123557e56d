// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "judge/trend.hpp"
#include "model/metric.hpp"
#include "model/trend.hpp"
#include "model/verdict.hpp"
#include "render/trend.hpp"

namespace benchgate::app {

/// Where the series come from and how their levels are found.
struct TrendRequest {
  judge::TrendSource source = judge::TrendSource::history;
  std::filesystem::path path;                             ///< else a file; for `history` result trees, a raw store or
                                                          ///< what `history recalculate` wrote
  std::optional<std::string> text = {};                   ///< content of that file, when it was read already
  model::Better better = model::Better::lower;            ///< of TrendSource::values
  judge::TrendSettings settings = {};                     ///< its guards are those of the next line
  std::optional<judge::Guards> guards = {};               ///< absent: as is usual for the source
  std::optional<judge::TrendSearch> search = {};          ///< absent: exact where that does not take long
  std::optional<std::size_t> threads = {};                ///< absent: one for each processor
  std::optional<std::filesystem::path> plot_folder = {};  ///< absent: no plots are written
};

/// The trend of each series, and the plots that were written: one entry for each series, or none.
struct TrendResult {
  std::vector<model::Trend> trends;
  std::vector<render::PlotFiles> plots;
  model::Verdict verdict = model::Verdict::error;  ///< on all of them
};

/// Finds level changes in a history. Notes report problems of the result trees. Throws Error for files that cannot be
/// read or written.
TrendResult find_trends(const TrendRequest& request, Session& session);

}  // namespace benchgate::app
