// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/check_summary.hpp"
#include "model/report.hpp"
#include "syntax/json.hpp"
#include "sys/folder_update.hpp"

namespace benchgate::app {

/// The list of the test cases whose reports remove_reports() removed, for the check that replaces their receipts.
inline constexpr std::string_view earlier_checks_file = ".earlier-checks";

/// Removes what an earlier check reports in its output folder, so that nobody takes it for the result of the check that
/// begins now, which may be refused or killed: report.json, comment.md and compare.json of every test case, and
/// summary.json. The receipts stay. Throws Error.
void remove_reports(const std::filesystem::path& root);

/// The output folder of a check: a single scenario's files are at the top; several
/// scenarios (or one, if requested, and all that shards are merged to) have a folder each, beside summary.json.
/// Everything is written to a temporary folder first, and commit() puts it in place in one step.
class ResultFolder {
 public:
  enum class Layout { single, several, reports, merged };

  /// Makes the folder if it does not exist; it goes away again without commit(). Throws Error.
  ResultFolder(std::filesystem::path root, Layout layout);

  /// Gives a single scenario a folder, too, before anything is written: there are reports of others.
  void use_folders() {
    if (layout_ == Layout::single) layout_ = Layout::several;
  }

  /// Throws Error if a case's folder cannot be created, because a file or a link has its name.
  void require_free_path(const std::string& name) const;

  /// Removes what says that there is a result, as remove_reports() does, and that it is a shard's: another check may
  /// have ended here meanwhile. Throws Error.
  void begin() const;

  /// Creates the folder of a test case. Throws Error, also as require_free_path().
  std::filesystem::path begin_case(const std::string& name) const;

  /// Returns where files are written until commit().
  const std::filesystem::path& staging() const { return update_.staging(); }

  /// Returns where a file that was written will be; other paths are returned as they are.
  std::filesystem::path committed(const std::filesystem::path& file) const { return update_.committed(file); }

  /// Returns the path of a written file in reports: relative to the parent of the folder if that is absolute, because
  /// it is then a CI's temporary folder.
  std::string shown(const std::filesystem::path& file) const;

  /// Whether commit() would replace or remove `file` if the case `name` was checked.
  bool replaces(const std::string& name, const std::filesystem::path& file) const;

  /// Writes report.json, comment.md and, if there is a comparison, compare.json. Throws Error.
  void write_report(const std::string& name, const model::Report& report, syntax::JsonWriter::Style style) const;

  /// Writes the files that say which shard of a check this is. Throws Error.
  void write_shard(std::string_view shard, std::string_view plan) const;

  /// Returns the content of summary.json.
  model::CheckSummary summary_of(const std::vector<model::Report>& reports) const;

  /// Writes summary.json, unless the layout is single, and replaces the results of earlier checks by all that was
  /// written; other files stay. Throws Error.
  void commit(const model::CheckSummary& summary);

 private:
  std::string name_of_folder(const std::string& name) const;
  std::filesystem::path folder_of(const std::string& name) const;
  bool is_result(const std::string& path, const std::set<std::string>& cases) const;

  std::filesystem::path root_;
  Layout layout_;
  sys::FolderUpdate update_;
  std::set<std::string> old_cases_;  ///< folders with the report of an earlier check; "": the top
  bool has_summary_ = false;         ///< of an earlier check
  bool was_shard_ = false;           ///< the earlier check
  bool has_manifest_ = false;        ///< of `run` or `import`, whose runs stay
};

}  // namespace benchgate::app
