// SPDX-License-Identifier: MIT
#include "app/check/reported_sides.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <span>

#include "app/import/directions.hpp"
#include "app/source/numbered_paths.hpp"
#include "app/two_sides.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "imports/report_metrics.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

using measure::ImportedReport;
using measure::ImportedReports;

void append(ImportedReports& all, ImportedReports more) {
  std::move(more.reports.begin(), more.reports.end(), std::back_inserter(all.reports));
  std::move(more.notes.begin(), more.notes.end(), std::back_inserter(all.notes));
}

/// The reports of a path with {n}, each with its number.
ImportedReports read_numbered(const std::string& pattern, const std::string& format) {
  const std::vector<NumberedPath> paths = numbered_paths(pattern);
  if (paths.empty()) throw Error(pattern, "no file has a number in place of {n}");
  ImportedReports all;
  for (const NumberedPath& one : paths) {
    ImportedReports found = measure::read_reports({&one.path, 1}, format);
    for (ImportedReport& report : found.reports) report.number = one.number;
    append(all, std::move(found));
  }
  return all;
}

ImportedReports read_paths(std::span<const std::string> paths, const std::string& format,
                           std::span<const Directions> directions) {
  ImportedReports found;
  for (const std::string& path : paths)
    append(found, has_number(path) ? read_numbered(path, format) : measure::read_reports({&path, 1}, format));
  measure::refuse_same_file(found);
  apply_directions(directions, found);
  return found;
}

/// Whether a path holds another tool's report: it exists and holds no receipts.
bool is_report(const std::string& path) {
  if (has_number(path)) {
    const std::vector<NumberedPath> paths = numbered_paths(path);
    return !paths.empty() && is_report(paths.front().path);
  }
  const bool is_empty = sys::is_folder(path) && sys::list_tree(path).empty();
  return sys::path_exists(path) && !is_empty && !measure::holds_receipts(path);
}

bool has_benchmark(const ImportedReports& found) {
  return std::any_of(found.reports.begin(), found.reports.end(), [](const ImportedReport& report) {
    return std::any_of(report.cases.begin(), report.cases.end(), has_receipt);
  });
}

/// A baseline that is damaged or empty is not the candidate's failure.
void read_baseline(ReportedSides& sides, const std::string& path, const std::string& format,
                   std::span<const Directions> directions) {
  try {
    sides.baseline = read_paths({&path, 1}, format, directions);
  } catch (const Error& error) {
    sides.baseline_problem = fmt::format("the baseline cannot be read: {}", error.what());
    return;
  }
  if (has_benchmark(*sides.baseline)) return;
  sides.baseline.reset();
  sides.baseline_problem = fmt::format("the baseline {} has no benchmark that was run", base::printable(path));
}

std::set<std::uint64_t> numbers_of(const ImportedReports& found) {
  std::set<std::uint64_t> numbers;
  for (const ImportedReport& report : found.reports)
    if (report.number) numbers.insert(*report.number);
  return numbers;
}

bool are_numbered(const ImportedReports& found) {
  return std::all_of(found.reports.begin(), found.reports.end(),
                     [](const ImportedReport& report) { return report.number.has_value(); });
}

void note_lone_numbers(ReportedSides& sides) {
  const std::set<std::uint64_t> ours = numbers_of(sides.candidate), theirs = numbers_of(*sides.baseline);
  std::vector<std::string> lone;
  for (const std::uint64_t number : ours)
    if (theirs.count(number) == 0) lone.push_back(fmt::format("{} of the candidate", number));
  for (const std::uint64_t number : theirs)
    if (ours.count(number) == 0) lone.push_back(fmt::format("{} of the baseline", number));
  if (!lone.empty())
    sides.candidate.notes.push_back(fmt::format("ignored reports without a partner: {}", base::join(lone, ", ")));
}

/// Pairs reports by number, if all have one; else numbers have no meaning.
void pair_by_number(ReportedSides& sides) {
  if (sides.baseline && are_numbered(sides.candidate) && are_numbered(*sides.baseline)) {
    sides.order = judge::ReportOrder::paired;
    return note_lone_numbers(sides);
  }
  for (ImportedReport& report : sides.candidate.reports) report.number.reset();
  if (sides.baseline)
    for (ImportedReport& report : sides.baseline->reports) report.number.reset();
}

/// Throws Error for a report that is on both sides; returns the note on reports of both sides with the same bytes.
std::string note_of_same_reports(const ReportedSides& sides) {
  std::map<std::string_view, const ImportedReport*> before;
  for (const ImportedReport& report : sides.baseline->reports) before.emplace(report.sha256, &report);
  std::vector<const ImportedReport*> same;
  for (const ImportedReport& report : sides.candidate.reports) {
    const auto found = before.find(report.sha256);
    if (found == before.end()) continue;
    refuse_same_path("--from", report.file, found->second->file);
    same.push_back(&report);
  }
  if (same.empty()) return "";
  const std::size_t all = sides.candidate.reports.size();
  if (all == 1) return note_of_identical(same.front()->file, before.at(same.front()->sha256)->file);
  return fmt::format(
      "{} of {} reports {} byte-identical to reports of the baseline, such as {}: there is no change to "
      "judge in {}",
      same.size(), all, same.size() == 1 ? "is" : "are", base::printable(same.front()->file),
      same.size() == 1 ? "it" : "them");
}

}  // namespace

bool has_receipt(const model::ImportedCase& test_case) {
  return !imports::report_metrics(test_case).empty() || !imports::failure_of_case(test_case).empty();
}

ReportedSides read_sides(const ReportsRequest& reports, const Baseline& baseline,
                         std::span<const Directions> directions) {
  const auto* const files = std::get_if<BaselineFiles>(&baseline);
  if (files != nullptr)
    for (const std::string& path : reports.paths) refuse_same_path("--from", path, files->path);
  ReportedSides sides{.candidate = read_paths(reports.paths, reports.format, directions)};
  if (files != nullptr && is_report(files->path)) read_baseline(sides, files->path, reports.format, directions);
  std::vector<ImportedReports*> found{&sides.candidate};
  if (sides.baseline) {
    sides.note_of_identical = note_of_same_reports(sides);
    found.push_back(&*sides.baseline);
  }
  measure::distinguish_programs(found);
  pair_by_number(sides);
  return sides;
}

}  // namespace benchgate::app
