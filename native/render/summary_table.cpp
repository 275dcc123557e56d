// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "render/artifact_comparison.hpp"

namespace benchgate::render {

namespace {

using SummaryCells = std::array<std::string, 4>;

/// Columns that it takes: the two symbols are as wide as two letters.
std::size_t symbol_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) == 0x80U) continue;
    width += byte == 0xE2 ? 2 : 1;
  }
  return width;
}

std::string one_decimal(double ratio) { return base::format_fixed(100 * ratio, 1) + "%"; }

template <typename Filter>
SummaryCells summary_cells(std::string title, std::span<const model::CaseResult> results, Filter filter) {
  std::vector<double> changes;
  std::size_t count = 0;
  for (const model::CaseResult& result : results) {
    if (!result.relevant || !filter(result)) continue;
    ++count;
    if (result.change) changes.push_back(*result.change);  // from 0 it is a change, but no percentage
  }
  SummaryCells cells{std::move(title), "-", "-", fmt::format("{}", count)};
  if (changes.empty()) return cells;
  double sum = 0;
  for (const double change : changes) sum += change;
  cells[1] = one_decimal(sum / static_cast<double>(changes.size()));
  const auto [low, high] = std::minmax_element(changes.begin(), changes.end());
  cells[2] = fmt::format("[{}, {}]", one_decimal(*low), one_decimal(*high));
  return cells;
}

}  // namespace

std::string summary_table(std::span<const model::CaseResult> results, std::string_view label) {
  using Result = model::CaseResult;
  const auto worse = [](const Result& r) { return !*r.better; };
  const std::vector<SummaryCells> rows{
      {std::string(label), "mean", "range", "count"},
      summary_cells("Regressions ❌ <br /> (primary)", results,
                    [&](const Result& r) { return worse(r) && !r.secondary; }),
      summary_cells("Regressions ❌ <br /> (secondary)", results,
                    [&](const Result& r) { return worse(r) && r.secondary; }),
      summary_cells("Improvements ✅ <br /> (primary)", results,
                    [&](const Result& r) { return !worse(r) && !r.secondary; }),
      summary_cells("Improvements ✅ <br /> (secondary)", results,
                    [&](const Result& r) { return !worse(r) && r.secondary; }),
      summary_cells("All ❌✅ (primary)", results, [](const Result& r) { return !r.secondary; }),
  };
  std::array<std::size_t, 4> widths{};
  for (const SummaryCells& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths.at(i) = std::max(widths.at(i), symbol_width(row.at(i)));
  std::string text;
  for (const SummaryCells& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += "| " + row.at(i) + std::string(widths.at(i) - symbol_width(row.at(i)) + 1, ' ');
    text += "|\n";
    if (&row != &rows.front()) continue;
    for (const std::size_t width : widths) text += "|:" + std::string(width, '-') + ":";
    text += "|\n";
  }
  return text;
}

}  // namespace benchgate::render
