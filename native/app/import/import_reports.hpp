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
#include "render/readings.hpp"
#include "runner/report_files.hpp"

namespace benchgate::app {

/// Where receipts of the reports go, and what the reports do not say of themselves.
struct ReceiptTarget {
  std::filesystem::path folder;
  OnExisting on_existing = OnExisting::refuse;
  std::string job_type = {};
  SourceRequest source = {};
};

/// Reports of other tools.
struct ImportRequest {
  std::vector<std::string> places;                ///< files, and folders with reports in them
  std::string format = {};                        ///< of all of them; empty: recognised by content
  std::optional<std::string> configuration = {};  ///< absent: benchgate.yaml, if it is there
  Directions directions = {};                     ///< beside those of the configuration, which they beat
  std::optional<ReceiptTarget> receipts = {};     ///< absent: none are written
};

/// What the reports say.
struct ImportResult {
  std::vector<runner::ImportedReport> reports;
  std::size_t written = 0;  ///< receipts
};

/// Reads the reports, and writes receipts of them if so requested. What was left out, or has to be known, is noted.
/// Throws Error for what is no report, a direction that a report contradicts, and receipts that are there already.
ImportResult import_reports(const ImportRequest& request, Session& session);

/// The formats that can be imported, in the order in which they are recognised.
std::vector<render::FormatRow> list_formats();

}  // namespace benchgate::app
