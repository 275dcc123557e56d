// SPDX-License-Identifier: MIT
#include "measure/report_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/receipt_json.hpp"
#include "imports/report_identity.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::measure {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_import = base::most(base::Limit::report_file);

using Statuses = std::span<const std::string>;
using Formats = std::vector<const imports::ImportFormat*>;

/// None: the content decides.
Formats formats_wanted(std::string_view as) { return as.empty() ? Formats() : imports::formats_named(as, "--as"); }

const imports::ImportFormat& format_of(const Formats& as, std::string_view text, std::string_view file) {
  return as.empty() ? recognise_report(text, file) : imports::recognise_among(as, text, file);
}

void take(model::ReportContent content, ImportedReport& report) {
  report.cases = std::move(content.cases);
  report.origin = std::move(content.origin);
}

ImportedReport read_file_report(const fs::path& path, const Formats& as, Statuses statuses) {
  ImportedReport report;
  report.file = path.string();
  const std::string shown = base::printable(report.file);
  std::string raw = sys::read_file(path, largest_import);
  report.sha256 = sys::sha256_hex(raw);
  const std::string text = imports::decoded(std::move(raw));
  const imports::ImportFormat& format = format_of(as, text, shown);
  report.format = format.name;
  take(imports::read_report(format, text, shown, statuses), report);
  return report;
}

/// A report that is a folder, or absent when none of its files belongs to `format`.
std::optional<ImportedReport> read_folder_report(const fs::path& folder, std::span<const std::string> paths,
                                                 const imports::ImportFormat& format, Statuses statuses) {
  if (format.belongs == nullptr) return std::nullopt;
  ImportedReport report{folder.string(), std::string(format.name), "", {}, {}, {}};
  std::vector<imports::ImportFile> files;
  std::string digests;
  for (const std::string& path : paths) {
    if (!format.belongs(path)) continue;
    std::string raw = sys::read_file(folder / path, largest_import);
    digests += fmt::format("{}  {}\n", sys::sha256_hex(raw), path);
    files.push_back({base::printable((folder / path).string()), path, imports::decoded(std::move(raw))});
  }
  if (files.empty()) return std::nullopt;
  report.sha256 = sys::sha256_hex(digests);
  take(imports::read_report(format, files, base::printable(report.file), statuses), report);
  return report;
}

/// The formats in which one report can exist in a folder, the most precise first.
constexpr std::array<std::string_view, 5> forms{"json", "html", "xml", "csv", "txt"};

/// What the forms of one report have in common: the tool, and the name before "-report" or the extension.
std::string report_key(const fs::path& path, std::string_view format) {
  const std::string name = path.filename().string();
  const std::size_t end = std::min(name.find("-report"), name.rfind('.'));
  return fmt::format("{}\n{}\n{}", path.parent_path().string(), name.substr(0, end),
                     format.substr(0, format.find('-')));
}

std::size_t form_rank(std::string_view format) {
  const auto found =
      std::find_if(forms.begin(), forms.end(), [&](std::string_view form) { return format.ends_with(form); });
  return static_cast<std::size_t>(found - forms.begin());
}

/// Whether a file whose format is unknown is certain to be a report all the same, or may be anything, as notes and
/// logs.
bool is_named_as_report(const fs::path& file) { return file.extension() == ".json" || file.extension() == ".xml"; }

/// The format of a file in a folder, or null with a note when it is not a report. A report that was cut off is an
/// error: its benchmarks would be missing, and nobody would notice.
const imports::ImportFormat* format_in_folder(const fs::path& file, const Formats& as,
                                              std::vector<std::string>& notes) {
  if (as.size() == 1) return as.front();
  const std::string shown = base::printable(file.string());
  std::string text;
  try {
    text = imports::decoded(sys::read_file(file, largest_import));
    return &format_of(as, text, shown);
  } catch (const Error& error) {
    notes.push_back(fmt::format("left out: {}", error.what()));
  }
  if (is_named_as_report(file)) imports::require_whole(text, shown);
  return nullptr;
}

/// Reads every file below `folder` that is a report, unless the same report also exists in a more precise format.
void read_files_of(const fs::path& folder, std::span<const std::string> paths, const Formats& as, Statuses statuses,
                   ImportedReports& found) {
  std::map<std::string, std::pair<fs::path, const imports::ImportFormat*>> best;
  for (const std::string& path : paths) {
    const fs::path file = folder / path;
    const imports::ImportFormat* const format = format_in_folder(file, as, found.notes);
    if (format == nullptr) continue;
    const auto [entry, is_new] = best.try_emplace(report_key(file, format->name), file, format);
    auto& [best_file, best_format] = entry->second;
    if (is_new) continue;
    fs::path worse = file;
    if (form_rank(format->name) < form_rank(best_format->name)) {
      std::swap(worse, best_file);
      best_format = format;
    }
    found.notes.push_back(fmt::format("left out: {}: {} is the same report in a more precise format",
                                      base::printable(worse.string()), base::printable(best_file.filename().string())));
  }
  for (const auto& [key, entry] : best)
    found.reports.push_back(read_file_report(entry.first, {entry.second}, statuses));
}

/// What a folder that is one report holds besides it; "": nothing. The files are not opened: a folder of builds may
/// have thousands.
std::string note_of_others(const fs::path& folder, std::span<const std::string> paths,
                           const imports::ImportFormat& format) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> named;
  std::size_t count = 0;
  for (const std::string& path : paths) {
    if (format.belongs(path) || (format.is_by_tool != nullptr && format.is_by_tool(path))) continue;
    if (++count <= most_named) named.push_back(base::printable((folder / path).string()));
  }
  if (count == 0) return "";
  const std::string more = count > most_named ? fmt::format(" and {} more", count - most_named) : "";
  return fmt::format("left out: {}{}: {} is read in format {}; name other reports beside it", base::join(named, ", "),
                     more, base::printable(folder.string()), format.name);
}

using Wanted = std::function<bool(const fs::path&)>;

void read_folder(const fs::path& folder, const Formats& as, const Wanted& wanted, Statuses statuses,
                 ImportedReports& found) {
  std::vector<std::string> paths = sys::list_tree(folder);
  if (wanted) std::erase_if(paths, [&](const std::string& path) { return !wanted(folder / path); });
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (!as.empty() && std::find(as.begin(), as.end(), &format) == as.end()) continue;
    if (auto report = read_folder_report(folder, paths, format, statuses)) {
      found.reports.push_back(std::move(*report));
      if (as.size() == 1) return;  // the user wants no other format
      if (std::string note = note_of_others(folder, paths, format); !note.empty())
        found.notes.push_back(std::move(note));
      return;
    }
  }
  if (as.size() == 1 && as.front()->read == nullptr)
    throw Error(folder.string(), fmt::format("no report in format {}", as.front()->name));
  const std::size_t before = found.reports.size();
  read_files_of(folder, paths, as, statuses, found);
  if (found.reports.size() > before) return;
  const std::string shown = base::printable(folder.string());
  if (wanted) throw Error(shown, "no new report");
  if (holds_receipts(folder))
    throw Error(shown,
                "holds receipts, not reports of another tool: benchgate gate judges such a folder against another, "
                "and check --from takes it as --baseline");
  throw Error(shown, "no report in a known format");
}

}  // namespace

const imports::ImportFormat& recognise_report(std::string_view text, std::string_view file) {
  if (format::begins_as_receipt(text))
    throw Error(file,
                "is a receipt, not a report of another tool: benchgate compare judges it against another, and "
                "check --from takes it as --baseline");
  return imports::recognise_format(text, file);
}

bool holds_receipts(const fs::path& path) {
  constexpr std::size_t beginning = 4096;
  const auto is_receipt = [](const fs::path& file) {
    return format::begins_as_receipt(sys::read_file_start(file, beginning));
  };
  if (!sys::is_folder(path)) return is_receipt(path);
  const std::vector<std::string> files = sys::list_tree(path);
  return std::any_of(files.begin(), files.end(),
                     [&](const std::string& file) { return file.ends_with(".json") && is_receipt(path / file); });
}

ImportedReports read_reports(std::span<const std::string> paths, std::string_view as, const Wanted& wanted,
                             Statuses statuses) {
  const Formats formats = formats_wanted(as);
  ImportedReports found;
  for (const std::string& path : paths) {
    if (sys::is_folder(path))
      read_folder(path, formats, wanted, statuses, found);
    else
      found.reports.push_back(read_file_report(path, formats, statuses));
  }
  for (const ImportedReport& report : found.reports)
    for (const std::string& warning : report.origin.warnings)
      found.notes.push_back(fmt::format("{}: {}", base::printable(report.file), warning));
  return found;
}

void distinguish_programs(std::span<ImportedReports* const> sides) {
  // Reports of different numbers are repetitions by what the user says, even if each run was built in a folder of its
  // own.
  std::map<std::pair<std::size_t, std::optional<std::uint64_t>>, std::vector<imports::SideReport>> runs;
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (ImportedReport& report : sides[i]->reports)
      runs[{i, report.number}].push_back({report.format, &report.origin, &report.cases});
  std::vector<std::vector<imports::SideReport>> reports;
  for (auto& [run, of_run] : runs) reports.push_back(std::move(of_run));
  for (std::string& note : imports::distinguish_programs(reports)) sides.front()->notes.push_back(std::move(note));
}

void refuse_same_file(const ImportedReports& found) {
  std::map<std::string, std::string_view> seen;
  for (const ImportedReport& report : found.reports) {
    std::error_code error;
    const std::string canonical = fs::weakly_canonical(report.file, error).string();
    const auto [other, is_new] = seen.emplace(error ? report.file : canonical, report.file);
    if (is_new) continue;
    const std::string first = base::printable(std::string(other->second));
    throw Error(report.file, report.file == other->second
                                 ? "is given twice; one file is one measurement"
                                 : fmt::format("is the same file as {}; one file is one measurement", first));
  }
}

}  // namespace benchgate::measure
