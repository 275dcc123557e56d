// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "model/check_summary.hpp"
#include "model/report.hpp"
#include "syntax/json.hpp"

namespace benchgate::app {

/// The output folder of a check: a single scenario's files are at the top; several
/// scenarios (or one, if requested) have a folder each, beside summary.json.
class ResultFolder {
 public:
  enum class Layout { single, several, reports };

  ResultFolder(std::filesystem::path root, Layout layout) : root_(std::move(root)), layout_(layout) {}

  /// Creates the folder of a test case and removes the files of an earlier check. Throws Error.
  std::filesystem::path begin_case(const std::string& name) const;

  /// Whether begin_case would remove `file`.
  bool replaces(const std::string& name, const std::filesystem::path& file) const;

  /// Writes report.json, comment.md and, if there is a comparison, compare.json. Throws Error.
  void write_report(const std::string& name, const model::Report& report, syntax::JsonWriter::Style style) const;

  /// Writes summary.json, unless the layout is single. Throws Error.
  void write_summary(const model::CheckSummary& summary) const;

  /// The content of summary.json.
  model::CheckSummary summary_of(const std::vector<model::Report>& reports) const;

 private:
  std::filesystem::path folder_of(const std::string& name) const;

  std::filesystem::path root_;
  Layout layout_;
};

}  // namespace benchgate::app
