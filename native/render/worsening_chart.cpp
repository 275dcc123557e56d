// SPDX-License-Identifier: MIT
// Two bars lie upon each other: up to the upper end of the interval, and up to the lower end, if that is above 0.
// xychart draws bars from the edge of the chart, which is a little before 0; a third bar of 0 covers that start.
#include "render/worsening_chart.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
#include "render/mermaid.hpp"

namespace benchgate::render {

namespace {

constexpr std::size_t most_bars = 12;
constexpr std::size_t label_characters = 26;
constexpr double longest_bar = 1000;  // percent of the limit: more would hide the others

/// Percent of the limit.
double share_of(double worsening, const model::Worsening& of) { return 100 * worsening / of.limit; }

using ChartRow = const model::PublicationRow*;

bool has_bar(const model::PublicationRow& row) {
  if (!row.worsening || row.worsening->limit <= 0 || row.worsening->high <= 0) return false;
  const double low = share_of(row.worsening->low, *row.worsening);
  const double high = share_of(row.worsening->high, *row.worsening);
  return std::isfinite(low) && std::isfinite(high) && low <= high;  // files of others may say anything
}

/// The rows with a bar, the one that is surely worst first.
std::vector<ChartRow> worst_rows(std::span<const model::PublicationRow> rows) {
  std::vector<ChartRow> chosen;
  for (const model::PublicationRow& row : rows)
    if (has_bar(row)) chosen.push_back(&row);
  const auto rank = [](ChartRow row) {
    const model::Worsening& of = *row->worsening;
    return std::pair(std::max(0.0, share_of(of.low, of)), share_of(of.high, of));
  };
  std::stable_sort(chosen.begin(), chosen.end(), [&](ChartRow a, ChartRow b) { return rank(a) > rank(b); });
  return chosen;
}

std::string ratio_in_percent(double ratio) { return base::format_quantity(100 * ratio) + " %"; }

/// No colon after the name: with one in it, both may be an emoji.
std::string worsening_line(std::size_t number, const model::PublicationRow& row) {
  const model::Worsening& of = *row.worsening;
  const std::string low = ratio_in_percent(of.low), high = ratio_in_percent(of.high);
  const std::string amount = of.low <= 0 ? "at most " + high : low == high ? high : fmt::format("{} to {}", low, high);
  return fmt::format("{}. {} {}, worse by {}, limit {}\n", number, markdown_code(row.subject, Within::line),
                     markdown_text(row.check), amount, ratio_in_percent(of.limit));
}

/// The usual statistic goes without saying where there is little room.
std::string label_of(std::size_t number, const model::PublicationRow& row) {
  constexpr std::string_view usual = " median";
  std::string_view check = row.check;
  if (check.ends_with(usual)) check.remove_suffix(usual.size());
  return mermaid_label(fmt::format("{} {} {}", number, row.subject, check), label_characters);
}

std::string bars_of(std::span<const ChartRow> rows) {
  std::vector<std::string> labels;
  std::vector<double> possible, sure;
  for (const ChartRow row : rows) {
    const model::Worsening& of = *row->worsening;
    labels.push_back(label_of(labels.size() + 1, *row));
    possible.push_back(std::min(share_of(of.high, of), longest_bar));
    sure.push_back(std::clamp(share_of(of.low, of), 0.0, longest_bar));
  }
  const double longest = std::round(*std::max_element(possible.begin(), possible.end()));
  const std::vector<double> none(rows.size(), 0), limit(rows.size(), 100);
  return mermaid_xychart(
      ChartDirection::horizontal, 100 + 30 * static_cast<int>(rows.size()), "#8c959f, #0969da, #8c959f, #d1242f",
      {fmt::format("x-axis [{}]", base::join(labels, ", ")),
       fmt::format("y-axis \"share of the limit, %\" 0 --> {}", static_cast<int>(std::max(longest, 110.0))),
       "bar " + mermaid_numbers(possible), "bar " + mermaid_numbers(sure), "bar " + mermaid_numbers(none),
       "line " + mermaid_numbers(limit)});
}

}  // namespace

std::string worsening_chart(std::span<const model::PublicationRow> rows) {
  const std::vector<ChartRow> all = worst_rows(rows);
  if (all.empty()) return {};
  const std::span<const ChartRow> shown(all.data(), std::min(all.size(), most_bars));
  std::string text = fmt::format(
      "<details open><summary>Chart: how much of each limit is used</summary>\n\n{}\n"
      "A bar ends where the 95 % interval of the change ends; its blue part is sure. The red line is the limit.\n\n",
      bars_of(shown));
  for (std::size_t i = 0; i < shown.size(); ++i) text += worsening_line(i + 1, *shown[i]);
  if (all.size() > shown.size()) text += fmt::format("\nand {} more\n", all.size() - shown.size());
  return text + "\n</details>\n";
}

}  // namespace benchgate::render
