// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/json_style.hpp"
#include "app/session.hpp"
#include "model/comparison.hpp"

namespace benchgate::app {

/// A comparison whose findings are wanted.
struct ReportRequest {
  std::filesystem::path comparison;                    ///< its receipt
  std::optional<std::filesystem::path> out = {};       ///< the report is written there; absent: nowhere
  std::optional<std::filesystem::path> markdown = {};  ///< likewise the table as Markdown
  JsonStyle style = JsonStyle::compact;                ///< of the report
};

/// What came of it.
struct ReportResult {
  model::Comparison comparison;
  std::string report;  ///< its findings as JSON
};

/// Reads the receipt of a comparison and writes its report. Throws Error for what is no such receipt.
ReportResult report(const ReportRequest& request, Session& session);

}  // namespace benchgate::app
