// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "imports/import.hpp"
#include "model/report_origin.hpp"

namespace benchgate::measure {

/// What one report of another tool says.
struct ImportedReport {
  std::string file;    ///< as the user named it, or below the folder that they named
  std::string format;  ///< name of its row in the table of formats
  std::string sha256;  ///< of the file; of a report that is a folder: of its files' paths and digests
  std::vector<model::ImportedCase> cases;
  model::ReportOrigin origin;
  std::optional<std::uint64_t> number = {};  ///< among reports of repeated runs; absent: it has none
};

/// What was found at the paths that the user named.
struct ImportedReports {
  std::vector<ImportedReport> reports;
  std::vector<std::string> notes;  ///< what was left out of a folder, and warnings of the tools
};

/// Calls imports::recognise_format, with an error of its own for a receipt of ours.
const imports::ImportFormat& recognise_report(std::string_view text, std::string_view file);

/// Whether a file is a receipt of ours or of perfgate, or a folder has such in it.
bool holds_receipts(const std::filesystem::path& path);

/// Reads the reports: files, or folders with reports in them. With `as` all of them are in that format, else each
/// file's format is recognised. Of several forms of one report in a folder (JSON, HTML, CSV, text) only the most
/// precise is read, and only files that are `wanted` (null: all). Throws Error for what cannot be read, files over 1
/// GiB, and a folder without any report. `statuses`: the scenario's `expect_status`.
ImportedReports read_reports(std::span<const std::string> paths, std::string_view as,
                             const std::function<bool(const std::filesystem::path&)>& wanted = nullptr,
                             std::span<const std::string> statuses = {});

/// Calls imports::distinguish_programs; its notes are added to those of the first side. Precondition: at least one
/// side.
void distinguish_programs(std::span<ImportedReports* const> sides);

/// Throws Error for a file that is there twice: it is one measurement, whatever its names are.
void refuse_same_file(const ImportedReports& found);

}  // namespace benchgate::measure
