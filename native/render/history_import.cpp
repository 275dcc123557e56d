// SPDX-License-Identifier: MIT
#include "render/history_import.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

constexpr std::size_t most_left_out = 20;

std::string entries_text(std::size_t count) { return fmt::format("{} {}", count, count == 1 ? "entry" : "entries"); }

std::vector<Lines> series_rows(const model::HistoryImport& report) {
  const auto or_nothing = [](const std::string& text) { return text.empty() ? std::string("–") : text; };
  std::vector<Lines> rows;
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

/// What is left out, in lines.
Lines left_out_lines(const model::HistoryImport& report) {
  Lines lines;
  if (report.other_branches > 0)
    lines.emplace_back(fmt::format("{} of other branches", entries_text(report.other_branches)));
  for (std::size_t i = 0; i < std::min(report.left_out.size(), most_left_out); ++i)
    lines.emplace_back(report.left_out[i]);
  if (report.left_out.size() > most_left_out)
    lines.emplace_back(fmt::format("and {} more; --format json has all", report.left_out.size() - most_left_out));
  return lines;
}

}  // namespace

Page history_import_page(const model::HistoryImport& report) {
  Page page;
  page.line(summary_of(report)).table({"suite", "machine", "group", ">entries"}, series_rows(report));
  page.line(outcome_of(report));
  Lines lines = left_out_lines(report);
  if (!lines.empty()) {
    const std::size_t count = report.left_out.size() + report.other_branches;
    page.line(fmt::format("left out ({}):", count), Medium::terminal);
    page.line(fmt::format("Left out ({}):", count), Medium::markdown);
  }
  return page.list(std::move(lines));
}

}  // namespace benchgate::render
