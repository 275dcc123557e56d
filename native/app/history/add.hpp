// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/history/drafts.hpp"
#include "app/session.hpp"
#include "model/history_reports.hpp"

namespace benchgate::app {

/// What to add to which store.
struct AddRequest {
  std::vector<std::string> paths;  ///< receipts, results, reports of other tools
  std::string store;               ///< see open_store
  RunFacts facts = {};
};

/// Stores what was measured as raw files of a run. Nothing is stored a second time. Throws Error, with nothing changed,
/// as read_drafts and store::add_runs do, and for a pull request: what it measured is no part of a history that
/// others read.
model::AddReport add_to_history(const AddRequest& request, Session& session);

}  // namespace benchgate::app
