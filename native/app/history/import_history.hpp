// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "app/history/history_entries.hpp"
#include "render/readings.hpp"

namespace benchgate::app {

/// Which histories of other tools to add to which store.
struct HistoryImportRequest {
  HistorySelection source;
  std::string store;                      ///< see open_store
  std::optional<std::string> group = {};  ///< folder in the runs; absent: as `history add` names that of a file
  bool dry_run = false;                   ///< only say what would be added
};

/// Adds what another tool has measured, each entry with its commit and its time; the entries of one commit are one run.
/// The reports are read as `history add` reads them, so that the test cases have the same ids. What is stored already
/// is not stored again. Throws Error, with nothing changed, as read_history and store::add_runs do.
model::HistoryImport import_history(const HistoryImportRequest& request, Session& session);

/// Returns the histories that can be imported, for people.
std::vector<render::FormatRow> list_history_formats();

}  // namespace benchgate::app
