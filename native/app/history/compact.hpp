// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "app/session.hpp"
#include "model/history_reports.hpp"

namespace benchgate::app {

/// What to pack in which store.
struct CompactRequest {
  std::string store;          ///< see open_store
  std::size_t keep_runs = 0;  ///< the newest runs of each kind, which stay as they are
};

/// Packs the raw files of older runs; every figure can be computed again as before. Throws Error, with nothing changed,
/// as store::compact does, for a store that does not exist, and in a job for a pull request, unless the store is a
/// folder.
model::CompactReport compact_history(const CompactRequest& request, Session& session);

}  // namespace benchgate::app
