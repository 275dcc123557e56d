// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/import/directions.hpp"
#include "app/measure/run_results.hpp"
#include "app/measure/run_source.hpp"
#include "app/session.hpp"
#include "measure/report_files.hpp"
#include "render/readings.hpp"

namespace benchgate::app {

/// The folder for receipts, and facts that the reports do not contain.
struct ReceiptTarget {
  std::filesystem::path folder;
  OnExisting on_existing = OnExisting::refuse;
  std::string job_type = {};
  SourceRequest source = {};
};

/// Reports of other tools.
struct ImportRequest {
  std::vector<std::string> paths;                 ///< files, and folders with reports in them
  std::string format = {};                        ///< of all of them; empty: detected from the content
  std::optional<std::string> configuration = {};  ///< absent: benchgate.yaml, if it exists
  Directions directions = {};                     ///< beside those of the configuration, which they beat
  std::optional<ReceiptTarget> receipts = {};     ///< absent: none are written
};

/// The content of the reports.
struct ImportResult {
  std::vector<measure::ImportedReport> reports;
  std::size_t written = 0;  ///< receipts
};

/// Reads the reports and writes their receipts if requested. Notes what was skipped. Throws Error for a file that is
/// not a report, a direction that a report contradicts, and receipts that already exist.
ImportResult import_reports(const ImportRequest& request, Session& session);

/// Returns the formats that can be imported, in the order of detection.
std::vector<render::FormatRow> list_formats();

}  // namespace benchgate::app
