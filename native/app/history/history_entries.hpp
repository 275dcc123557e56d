// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/history/draft_files.hpp"
#include "app/session.hpp"
#include "imports/history_format.hpp"
#include "model/history_reports.hpp"
#include "store/add_run.hpp"

namespace benchgate::app {

/// An entry of another tool's history that can be imported: its report lies in a file of its own.
struct ReadEntry {
  imports::HistoryEntry facts;  ///< without the report
  store::DraftFile file;        ///< with its name as path
  measure::ImportedReport report;
  model::RunKind kind = model::RunKind::benchmarks;
  std::size_t series = 0;  ///< index of HistoryEntries::series
  std::size_t number = 0;  ///< among the entries of its commit, series and file, by time
};

/// All of what the user named.
struct HistoryEntries {
  std::string format;
  imports::HistoryFormat::First first = imports::HistoryFormat::First::listed;
  std::vector<ReadEntry> entries;  ///< by time
  std::vector<model::ImportedSeries> series;
  std::size_t other_branches = 0;
  std::vector<std::string> left_out;
  std::set<std::string> warnings;  ///< what the tools keep less than their reports
};

/// What to read.
struct HistorySelection {
  std::vector<std::string> paths;
  std::string format = {};  ///< a row of the table of histories; "": the content decides
  std::string branch = {};  ///< "": that of all entries
  imports::Parameters parameters = {};
};

/// Reads histories of other tools; the reports go to files in `scratch`, an absolute folder. Throws Error for what is
/// broken, for entries of several branches without a branch asked for, and where nothing can be imported.
HistoryEntries read_history(const HistorySelection& request, const std::filesystem::path& scratch);

/// Gives each series its group: `group` or "reports" to the first one, and to each further one its own name. Throws
/// Error where two have the same.
void name_groups(HistoryEntries& history, const std::string& group);

}  // namespace benchgate::app
