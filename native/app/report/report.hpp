// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/json_style.hpp"
#include "app/session.hpp"
#include "model/comparison.hpp"

namespace benchgate::app {

/// The comparison to report, and the files to write.
struct ReportRequest {
  std::filesystem::path comparison;                    ///< its receipt
  std::optional<std::filesystem::path> out = {};       ///< file for the report; absent: not written
  std::optional<std::filesystem::path> markdown = {};  ///< file for the table as Markdown; absent: not written
  JsonStyle style = JsonStyle::compact;                ///< of the report
};

/// The result of reporting.
struct ReportResult {
  model::Comparison comparison;
  std::string report;  ///< its findings as JSON
};

/// Reads the receipt of a comparison and writes its report. Throws Error for any other file.
ReportResult report(const ReportRequest& request, Session& session);

}  // namespace benchgate::app
