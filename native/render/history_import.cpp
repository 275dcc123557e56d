// SPDX-License-Identifier: MIT
#include "render/history_import.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "format/history_import_json.hpp"
#include "render/markdown.hpp"
#include "render/text_table.hpp"

namespace benchgate::render {

namespace {

using SeriesRow = std::vector<std::string>;

constexpr std::size_t most_left_out = 20;
constexpr std::array<std::string_view, 4> series_titles{"suite", "machine", "group", ">entries"};

std::string entries_text(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "entry" : "entries");
}

std::vector<SeriesRow> series_rows(const model::HistoryImport& report) {
  const auto or_nothing = [](const std::string& text) { return text.empty() ? std::string("–") : text; };
  std::vector<SeriesRow> rows;
  for (const model::ImportedSeries& one : report.series)
    rows.push_back({or_nothing(one.suite), or_nothing(one.machine), one.group, fmt::format("{}", one.entries)});
  return rows;
}

std::string summary_of(const model::HistoryImport& report) {
  return fmt::format("{}: {}, {} to {}", report.format, entries_text(report.entries), report.first, report.last);
}

std::string outcome_of(const model::HistoryImport& report) {
  const std::string_view verb = report.dry_run ? "would be added" : "added";
  const std::size_t fresh = report.entries - report.known;
  const std::string known = report.known > 0 ? fmt::format(", {} already stored", entries_text(report.known)) : "";
  if (fresh == 0) return fmt::format("nothing to add{}, in {}", known, report.store);
  return fmt::format("{} {} in {}{}, in {}", entries_text(fresh), verb, base::pluralize(report.runs, "run"), known,
                     report.store);
}

/// What is not taken, in lines.
std::vector<std::string> left_out_lines(const model::HistoryImport& report) {
  std::vector<std::string> lines;
  if (report.other_branches > 0)
    lines.push_back(fmt::format("{} of other branches", entries_text(report.other_branches)));
  for (std::size_t i = 0; i < std::min(report.left_out.size(), most_left_out); ++i) lines.push_back(report.left_out[i]);
  if (report.left_out.size() > most_left_out)
    lines.push_back(fmt::format("and {} more; --format json has all", report.left_out.size() - most_left_out));
  return lines;
}

}  // namespace

std::string history_import_text(const model::HistoryImport& report) {
  std::string text = summary_of(report) + "\n" + text_table(series_titles, series_rows(report));
  text += base::printable(outcome_of(report)) + "\n";
  const std::vector<std::string> lines = left_out_lines(report);
  if (!lines.empty()) text += "left out:\n";
  for (const std::string& line : lines) text += fmt::format("  {}\n", base::printable(line));
  return text;
}

std::string history_import_markdown(const model::HistoryImport& report) {
  std::string text = fmt::format("{}\n\n| suite | machine | group | entries |\n|---|---|---|---:|\n", summary_of(report));
  for (const SeriesRow& row : series_rows(report))
    text += fmt::format("| {} | {} | {} | {} |\n", markdown_text(row[0]), markdown_text(row[1]), markdown_text(row[2]),
                        row[3]);
  text += fmt::format("\n{}\n", markdown_text(outcome_of(report)));
  const std::vector<std::string> lines = left_out_lines(report);
  if (!lines.empty()) text += "\nLeft out:\n\n";
  for (const std::string& line : lines) text += fmt::format("- {}\n", markdown_text(line));
  return text;
}

std::string history_import_json(const model::HistoryImport& report) { return format::format_history_import(report); }

}  // namespace benchgate::render
