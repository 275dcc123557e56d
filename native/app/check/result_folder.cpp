// SPDX-License-Identifier: MIT
#include "app/check/result_folder.hpp"

#include <algorithm>
#include <array>
#include <system_error>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/check_summary_json.hpp"
#include "format/compare_json.hpp"
#include "format/report_json.hpp"
#include "judge/check_policy.hpp"
#include "render/publication.hpp"
#include "render/report_publication.hpp"
#include "store/report_folder.hpp"
#include "store/shard_tree.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> files_of_case{"run.json",    "baseline.json", "anchor.json",  "compare.json",
                                                        "report.json", "comment.md",    "explain.json", "explain.md"};

constexpr std::array<std::string_view, 2> files_of_confirmation{"run.json", "baseline.json"};
constexpr int most_confirmations = 10;
constexpr std::string_view summary_file = "summary.json";
constexpr std::string_view baseline_receipts = ".baseline";  // of a report
constexpr std::string_view top_folder = ".";                 // in the list of earlier checks

template <typename Names>
bool is_one_of(std::string_view name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether `text` is `start` and a number.
bool is_numbered(std::string_view text, std::string_view start) {
  return text.starts_with(start) && base::parse_unsigned(text.substr(start.size())).has_value();
}

/// Whether `path`, below the folder of a case, is a file that a check writes there.
bool is_file_of_case(std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return is_one_of(path, files_of_case);
  const std::string_view folder = path.substr(0, slash);
  return is_numbered(folder, "confirm-") && base::parse_unsigned(folder.substr(8)) <= most_confirmations &&
         is_one_of(path.substr(slash + 1), files_of_confirmation);
}

/// Whether a file begins like one of benchgate's with that word in it.
bool begins_with(const fs::path& file, std::string_view word) {
  constexpr std::size_t first_bytes = 200;
  return sys::is_plain_file(file) && sys::read_file_start(file, first_bytes).find(word) != std::string::npos;
}

/// Results of reports can be computed again from the reports, and those of shards from the shards.
sys::FolderUpdate::Durability durability_of(ResultFolder::Layout layout) {
  using Durability = sys::FolderUpdate::Durability;
  using Layout = ResultFolder::Layout;
  return layout == Layout::reports || layout == Layout::merged ? Durability::in_cache : Durability::on_disk;
}

bool has_report(const fs::path& folder) { return begins_with(folder / "report.json", "\"benchgate.report."); }

bool has_shard(const fs::path& root) { return begins_with(root / store::shard_file, "\"benchgate.shard."); }

/// Returns what remove_reports() listed.
std::set<std::string> listed_checks(const fs::path& root) {
  const fs::path list = root / earlier_checks_file;
  std::set<std::string> names;
  constexpr std::uint64_t longest_list = 1 << 20;
  if (!sys::is_plain_file(list) || sys::file_size(list) > longest_list) return names;
  const std::string text = sys::read_file(list, longest_list);
  for (const std::string_view line : base::split(text, '\n'))
    if (!line.empty()) names.emplace(line);
  return names;
}

/// Returns the folders in `root` that hold the report of a check, as the list of earlier checks names them.
std::set<std::string> folders_of_reports(const fs::path& root) {
  std::set<std::string> names;
  if (!sys::is_folder(root)) return names;
  if (has_report(root)) names.emplace(top_folder);
  std::error_code error;
  for (const std::string& name : sys::list_folder(root))  // links are not followed
    if (fs::is_directory(fs::symlink_status(root / name, error)) && has_report(root / name)) names.insert(name);
  return names;
}

/// Writes the list, except on a full disk: then the receipts stay in the folder.
void write_list(const fs::path& root, const std::set<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += name + "\n";
  try {
    sys::write_file(root / earlier_checks_file, list);
  } catch (const Error&) {
  }
}

void remove_if_ours(const fs::path& file, std::string_view word) {
  if (begins_with(file, word)) sys::remove_folder(file);
}

}  // namespace

// The receipts of the earlier check stay until the next results replace them. Once the reports are gone, only the list
// says which receipts those are, so it is written first.
void remove_reports(const fs::path& root) {
  const std::set<std::string> reports = folders_of_reports(root);
  const bool is_shard = has_shard(root);
  if (!reports.empty() || is_shard) {
    std::set<std::string> names = listed_checks(root);
    names.insert(reports.begin(), reports.end());
    if (is_shard) names.emplace(store::shard_file);
    write_list(root, names);
  }
  remove_if_ours(root / summary_file, "\"benchgate.summary.");
  remove_if_ours(root / store::shard_file, "\"benchgate.shard.");
  for (const std::string& name : reports)  // report.json last, because it identifies the folder of a check
    for (const char* const file : {"comment.md", "compare.json", "report.json"})
      sys::remove_plain_file(root / name / file);
}

ResultFolder::ResultFolder(fs::path root, Layout layout)
    : root_(std::move(root)), layout_(layout), update_(root_, durability_of(layout)) {
  std::set<std::string> earlier = listed_checks(root_);
  has_summary_ = begins_with(root_ / summary_file, "\"benchgate.summary.");
  was_shard_ = earlier.erase(std::string(store::shard_file)) > 0 || has_shard(root_);
  has_manifest_ = sys::path_exists(root_ / "manifest.json");
  earlier.merge(folders_of_reports(root_));
  for (const std::string& name : earlier) old_cases_.insert(name == top_folder ? "" : name);
}

std::string ResultFolder::name_of_folder(const std::string& name) const {
  if (layout_ == Layout::single) return {};
  return layout_ == Layout::reports ? store::report_folder(name) : name;
}

fs::path ResultFolder::folder_of(const std::string& name) const {
  const std::string folder = name_of_folder(name);
  return folder.empty() ? staging() : staging() / folder;
}

void ResultFolder::require_free_path(const std::string& name) const {
  if (const std::string folder = name_of_folder(name); !folder.empty()) sys::require_no_file_at(root_ / folder);
}

void ResultFolder::begin() const { remove_reports(root_); }

fs::path ResultFolder::begin_case(const std::string& name) const {
  require_free_path(name);
  fs::path folder = folder_of(name);
  sys::make_folders(folder);
  return folder;
}

std::string ResultFolder::shown(const fs::path& file) const {
  const fs::path path = committed(file);
  return root_.is_absolute() ? path.lexically_relative(root_.parent_path()).string() : path.string();
}

bool ResultFolder::is_result(const std::string& path, const std::set<std::string>& cases) const {
  if (path == summary_file) return has_summary_;
  if (path == store::shard_file || path == store::shard_plan_file) return was_shard_;
  if (path == baseline_receipts) return !old_cases_.empty();
  if (path == earlier_checks_file) return true;
  if (cases.count("") > 0 && is_file_of_case(path)) return true;
  const std::size_t slash = path.find('/');
  if (slash == std::string::npos || cases.count(path.substr(0, slash)) == 0) return false;
  const std::string_view rest = std::string_view(path).substr(slash + 1);
  const bool has_runs_of_reports = layout_ == Layout::reports || !has_manifest_;
  const bool is_run = is_numbered(rest.substr(0, rest.find('/')), "run-");
  return is_file_of_case(rest) || (has_runs_of_reports && is_run);
}

bool ResultFolder::replaces(const std::string& name, const fs::path& file) const {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(file, error).lexically_relative(fs::weakly_canonical(root_, error));
  std::set<std::string> cases = old_cases_;
  cases.insert(name_of_folder(name));
  return !error && !path.empty() && is_result(path.generic_string(), cases);
}

void ResultFolder::write_report(const std::string& name, const model::Report& report,
                                syntax::JsonWriter::Style style) const {
  const fs::path folder = folder_of(name);
  try {
    if (report.compare) sys::write_file(folder / "compare.json", format::format_comparison(*report.compare, style));
    sys::write_file(folder / "report.json", format::format_report(report, style));
    sys::write_file(folder / "comment.md", render::publication_page(render::report_publication(report)));
  } catch (const Error&) {
    std::error_code ignored;
    for (const char* const file : {"compare.json", "report.json", "comment.md"}) fs::remove(folder / file, ignored);
    throw;
  }
}

void ResultFolder::write_shard(std::string_view shard, std::string_view plan) const {
  sys::write_file(staging() / store::shard_plan_file, plan);
  sys::write_file(staging() / store::shard_file, shard);
}

model::CheckSummary ResultFolder::summary_of(const std::vector<model::Report>& reports) const {
  model::CheckSummary summary;
  for (const model::Report& report : reports) {
    const std::string name = bench_name(report);
    const model::Verdict verdict = judge::verdict_of(report);
    summary.verdict = std::max(summary.verdict, verdict);
    summary.counts += report.verdict.counts;
    if (judge::nothing_changed(report)) ++summary.counts.unchanged;
    summary.scenarios.push_back({name, verdict, report.verdict.reasons,
                                 (folder_of(name) / "report.json").lexically_relative(staging()).generic_string()});
  }
  return summary;
}

void ResultFolder::commit(const model::CheckSummary& summary) {
  if (layout_ != Layout::single) sys::write_file(staging() / summary_file, format::format_check_summary(summary));
  update_.commit([&](const std::string& path) { return is_result(path, old_cases_); });
}

}  // namespace benchgate::app
