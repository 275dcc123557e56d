// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "app/session.hpp"
#include "render/export.hpp"

namespace benchgate::app {

/// A receipt for other tools.
struct ExportRequest {
  enum class Receipt { run, comparison, report };
  enum class Format { csv, jsonl, html, prometheus, junit, codequality };

  Receipt kind = Receipt::run;  ///< report: of a check, as JUnit or code quality
  std::filesystem::path receipt;
  Format format = Format::csv;
  render::Formulas formulas = render::Formulas::unguarded;  ///< of CSV; guarded in another format is an Error
  std::optional<std::filesystem::path> out = {};            ///< absent: nothing is written
};

/// Returns "csv", "jsonl", "html", "prometheus", "junit", "codequality".
std::string_view name_of(ExportRequest::Format format);

/// Returns the format of that name; absent for other names.
std::optional<ExportRequest::Format> parse_export_format(std::string_view name);

/// Returns the receipt's text in the format, written if so requested. Metrics that have no column in the format are
/// noted. Throws Error for any other file.
std::string export_receipt(const ExportRequest& request, Session& session);

}  // namespace benchgate::app
