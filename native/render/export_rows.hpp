// SPDX-License-Identifier: MIT
// The rows of CSV and JSONL, made once, so that both have the same fields in
// the same order.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/comparison.hpp"
#include "model/receipt.hpp"

namespace benchgate::render {

/// Unknown, text, a whole number or a real one.
using ExportCell = std::variant<std::monostate, std::string, std::uint64_t, double>;
using ExportRow = std::vector<ExportCell>;

inline constexpr std::array<std::string_view, 8> run_columns{"bench_name",   "wall_ms_median",    "wall_ms_min",
                                                             "wall_ms_max",  "max_rss_kb_median", "throughput_median",
                                                             "sample_count", "timestamp"};

inline constexpr std::array<std::string_view, 7> comparison_columns{
    "bench_name", "metric", "baseline_value", "current_value", "regression_pct", "status", "threshold"};

/// Returns the row of a run in the order of run_columns; sample_count: measured samples, failed ones included.
ExportRow run_row(const model::ReceiptHead& run);

/// Returns the regression of a metric, a ratio: of pairs that of their estimate, which the status rests on and every
/// table shows.
std::optional<double> shown_regression(const model::Comparison& comparison, const std::string& metric);

/// Returns one for each metric, alphabetical, in the order of comparison_columns; percentages are percent.
std::vector<ExportRow> comparison_export_rows(const model::Comparison& comparison);

}  // namespace benchgate::render
