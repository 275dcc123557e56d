// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "model/reading.hpp"

namespace benchgate::imports {

/// What a benchmark of asv measures.
struct AsvMeasure {
  std::string_view metric;
  model::Unit unit;
  std::optional<model::Better> better;
  double factor;  ///< of the number in asv's result file
};

/// Returns what a benchmark measures. As in asv, the beginning of the function's name decides: "suite.Class.time_sort"
/// is a time.
AsvMeasure asv_measure(std::string_view benchmark);

}  // namespace benchgate::imports
