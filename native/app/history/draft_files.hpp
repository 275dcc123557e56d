// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session.hpp"
#include "measure/report_files.hpp"
#include "model/check_summary.hpp"
#include "store/add_run.hpp"

namespace benchgate::app {

/// A measurement with its environment, before the table of environments is made.
struct DraftMeasurement {
  model::StoredMeasurement facts;
  model::StoredEnvironment environment;
  std::string sha;    ///< of the measured commit; "" unknown
  std::string ref;    ///< "" unknown
  std::string event;  ///< "" unknown
  std::string workflow;
};

/// The files and measurements of one kind of run, gathered source by source.
struct DraftParts {
  std::vector<store::DraftFile> files;
  std::vector<DraftMeasurement> measurements;
  std::vector<std::string> unchanged_scenarios;  ///< paths of what was not measured because nothing had changed
};

/// Returns a report of another tool at `path` in its run.
DraftMeasurement measurement_of_report(const measure::ImportedReport& report, const std::string& path);

/// Adds measurements to those of a run, and each of their environments once.
void add_measurements(const std::vector<DraftMeasurement>& measurements, model::RunMetadata& metadata);

/// Gathers what the files and folders that the user named hold, and copies it.
class DraftReader {
 public:
  /// `scratch`: an absolute folder for the copies.
  DraftReader(std::filesystem::path scratch, Session& session) : scratch_(std::move(scratch)), session_(session) {}

  /// Reads the receipts of a file or folder, or its reports of other tools. Throws Error.
  void read(const std::string& source, std::string_view group, std::string_view format);

  std::map<model::RunKind, DraftParts>& parts() { return parts_; }

 private:
  void read_receipts(const std::filesystem::path& folder, const std::vector<std::string>& receipts,
                     std::string_view group);
  void read_receipt(const std::filesystem::path& file, const std::string& path);
  void read_carried(const std::filesystem::path& file, const std::string& path);
  model::CheckSummary summary_in(const std::filesystem::path& folder);
  void read_unchanged(const std::filesystem::path& folder, std::string_view group);
  /// Notes the first result that differs from the manifest of its folder.
  void note_altered(std::span<const std::filesystem::path> results);
  void add_anchor_beside(const std::filesystem::path& receipt, const std::string& path, DraftParts& parts);
  void read_reports(const std::string& source, std::string_view group, std::string_view format);
  std::string add_file(const std::filesystem::path& file, const std::string& path, DraftParts& parts);

  std::filesystem::path scratch_;
  Session& session_;
  std::map<model::RunKind, DraftParts> parts_;
  std::size_t copies_ = 0;
};

}  // namespace benchgate::app
