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

/// Where a check keeps its files: those of a single scenario at the top, those
/// of several (or if always asked for) in a folder each, with a summary.json.
class ResultFolder {
 public:
  enum class Layout { single, several, reports };

  ResultFolder(std::filesystem::path root, Layout layout) : root_(std::move(root)), layout_(layout) {}

  /// Makes the folder of a test case, and removes what an earlier check left in it. Throws Error.
  std::filesystem::path begin_case(const std::string& name) const;

  /// Whether begin_case would remove `file`, a path from anywhere.
  bool replaces(const std::string& name, const std::filesystem::path& file) const;

  /// Writes report.json, comment.md and, of a comparison, compare.json. Throws Error.
  void write_report(const std::string& name, const model::Report& report, syntax::JsonWriter::Style style) const;

  /// Writes summary.json, unless the layout is single. Throws Error.
  void write_summary(const model::CheckSummary& summary) const;

  /// What summary.json says.
  model::CheckSummary summary_of(const std::vector<model::Report>& reports) const;

 private:
  std::filesystem::path folder_of(const std::string& name) const;

  std::filesystem::path root_;
  Layout layout_;
};

}  // namespace benchgate::app
