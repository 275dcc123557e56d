// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/session.hpp"
#include "model/history_reports.hpp"

namespace benchgate::app {

/// Which runs of which store.
struct ListRequest {
  std::string store;                    ///< see open_store
  std::vector<std::string> where = {};  ///< see store::RunFilter; a run passes all
};

/// Returns the runs of a store in order of time. Notes name what in it is no run. Throws Error.
model::RunList list_runs(const ListRequest& request, Session& session);

/// Which run of which store.
struct ShowRequest {
  std::string store;
  std::string run;  ///< "24618369617", "24618369617-2" or "benchmarks/2026-01-31/24618369617-2"
};

/// Returns a run with its files: its benchmarks, then its load tests, if it has both. Throws Error when none or several
/// are called so; the highest attempt of a run is meant when none is named.
std::vector<model::ShownRun> show_run(const ShowRequest& request, Session& session);

/// Reads all of a store and compares it with its content manifests. Throws Error when the store cannot be read.
model::VerifyReport verify_history(const std::string& store, Session& session);

}  // namespace benchgate::app
