// SPDX-License-Identifier: MIT
#include "render/compare_table.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "render/comparison_rows.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

using model::Verdict;

/// warn and fail are in capitals.
std::string shown_status(Verdict status) {
  switch (status) {
    case Verdict::warn: return "WARN";
    case Verdict::fail: return "FAIL";
    case Verdict::not_evaluated: return "not judged";
    default: return std::string(name_of(status));
  }
}

bool any_evidence(const model::Comparison& comparison) {
  return std::any_of(comparison.deltas.begin(), comparison.deltas.end(),
                     [](const auto& entry) { return entry.second.significance || entry.second.paired; });
}

/// The judged metrics, worst first, then the others.
std::vector<ComparisonRow> all_rows(const model::Comparison& comparison) {
  std::vector<ComparisonRow> rows = worst_first(comparison_rows(comparison), comparison);
  const std::vector<ComparisonRow> others = unjudged_rows(comparison);
  rows.insert(rows.end(), others.begin(), others.end());
  return rows;
}

/// How many columns of a terminal the text takes; the names in it are printable.
std::size_t text_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

struct TextColumn {
  std::string_view title;
  bool right;
  std::string (*cell)(const ComparisonRow& row);
  bool evidence = false;  ///< shown only where there is evidence
};

constexpr std::array<TextColumn, 9> text_columns{{
    {"metric", false, [](const ComparisonRow& row) { return base::printable(row.metric); }},
    {"statistic", false, [](const ComparisonRow& row) { return base::printable(row.statistic); }},
    {"baseline", true, [](const ComparisonRow& row) { return base::printable(row.baseline); }},
    {"current", true, [](const ComparisonRow& row) { return base::printable(row.current); }},
    {"change", true, [](const ComparisonRow& row) { return row.change; }},
    {"95 % interval", true, [](const ComparisonRow& row) { return row.interval; }, true},
    {"p", true, [](const ComparisonRow& row) { return row.p_value; }, true},
    {"limit", false, [](const ComparisonRow& row) { return base::printable(row.limit); }},
    {"verdict", false, [](const ComparisonRow& row) { return shown_status(row.status); }},
}};

std::string padded(const std::string& cell, std::size_t width, bool right) {
  const std::string space(width - std::min(width, text_width(cell)), ' ');
  return right ? space + cell : cell + space;
}

void append_line(std::string& text, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  text += line + "\n";
}

std::string aligned_table(const std::vector<ComparisonRow>& rows, bool evidence) {
  std::vector<std::string> lines(rows.size() + 1, " ");
  for (const TextColumn& column : text_columns) {
    if (column.evidence && !evidence) continue;
    std::size_t width = text_width(column.title);
    for (const ComparisonRow& row : rows) width = std::max(width, text_width(column.cell(row)));
    lines[0] += " " + padded(std::string(column.title), width, column.right) + " ";
    for (std::size_t i = 0; i < rows.size(); ++i)
      lines[i + 1] += " " + padded(column.cell(rows[i]), width, column.right) + " ";
  }
  std::string text;
  for (std::string& line : lines) append_line(text, std::move(line));
  return text;
}

std::string bench_title(const model::Comparison& comparison) { return case_name(comparison.bench); }

std::string code_cell(const std::string& text) { return markdown_code(text, Within::table); }

std::string markdown_status(Verdict status) {
  const std::string word = shown_status(status);
  return status >= Verdict::warn ? fmt::format("**{}**", word) : word;
}

std::string markdown_table(const std::vector<ComparisonRow>& rows, bool evidence) {
  std::string text =
      evidence ? markdown_header({"Metric", "Statistic", ">Baseline", ">Current", ">Change", ">95 % interval", ">p",
                                  "Limit", "Verdict"})
               : markdown_header({"Metric", "Statistic", ">Baseline", ">Current", ">Change", "Limit", "Verdict"});
  for (const ComparisonRow& row : rows) {
    const std::string metric = code_cell(row.metric);
    const std::string statistic = markdown_text(row.statistic, 50);
    const std::string before = markdown_text(row.baseline, 100);
    const std::string after = markdown_text(row.current, 100);
    const std::string limit = markdown_text(row.limit, 200);
    text += evidence ? markdown_row({metric, statistic, before, after, row.change, row.interval, row.p_value, limit,
                                     markdown_status(row.status)})
                     : markdown_row({metric, statistic, before, after, row.change, limit, markdown_status(row.status)});
  }
  return text;
}

}  // namespace

std::string comparison_text(const model::Comparison& comparison) {
  return comparison_text(comparison, comparison.verdict);
}

std::string comparison_text(const model::Comparison& comparison, const model::BudgetVerdict& verdict) {
  const std::vector<ComparisonRow> rows = all_rows(comparison);
  std::string text = fmt::format("{}: {} ({})\n", base::printable(bench_title(comparison)),
                                 shown_status(verdict.status), counts_text(comparison, verdict.counts));
  if (!rows.empty()) text += aligned_table(rows, any_evidence(comparison));
  for (const ComparisonRow& row : rows)
    if (const std::string details = row.details(); !details.empty())
      text += fmt::format("  {}: {}\n", base::printable(row.metric), base::printable(details));
  for (const std::string& note : comparison_notes(comparison)) text += fmt::format("  {}\n", base::printable(note));
  return text;
}

std::string comparison_markdown(const model::Comparison& comparison) {
  const std::vector<ComparisonRow> rows = all_rows(comparison);
  std::string text =
      fmt::format("## {}: {}\n\n{}\n", markdown_code(bench_title(comparison), Within::line),
                  shown_status(comparison.verdict.status), counts_text(comparison, comparison.verdict.counts));
  if (!rows.empty()) text += "\n" + markdown_table(rows, any_evidence(comparison));
  std::string notes;
  for (const ComparisonRow& row : rows)
    if (const std::string details = row.details(); !details.empty())
      notes += fmt::format("- {}: {}\n", markdown_code(row.metric, Within::line), markdown_text(details));
  for (const std::string& note : comparison_notes(comparison)) notes += fmt::format("- {}\n", markdown_text(note));
  return notes.empty() ? text : text + "\n" + notes;
}

}  // namespace benchgate::render
