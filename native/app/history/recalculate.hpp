// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "model/recalculation.hpp"
#include "store/recalculation.hpp"

namespace benchgate::app {

/// Which runs of which store count.
struct HistorySource {
  std::string store;                                  ///< see open_store
  std::vector<std::string> where = {};                ///< see store::RunFilter; a run passes all
  std::vector<std::string> published_job_types = {};  ///< empty: medium and default
  std::optional<std::string> configuration = {};      ///< absent: benchgate.yaml
  std::optional<std::size_t> threads = {};            ///< absent: one for each processor
};

struct RecalculateRequest {
  HistorySource source;
  std::filesystem::path out;                          ///< files go to `<out>/data`
  std::vector<std::filesystem::path> documents = {};  ///< whose citations the indexes of DocRefs list
  std::string dashboard_url = {};                     ///< that the indexes link to; "": none
  std::string raw_url = {};                           ///< address of the folder of all raw runs; "": none
};

/// Computes everything that follows from the raw runs and puts it below `out` in one step, with what the next call need
/// not read and judge again. Throws Error, with nothing changed, for a store, a configuration or a list of accepted
/// changes that cannot be read.
model::RecalculateReport recalculate_history(const RecalculateRequest& request, Session& session);

/// Returns all of that without writing it. Throws Error likewise.
store::Derived derive_history(const HistorySource& source, Session& session);

/// Returns what the alerts of a history are worth. Throws Error as recalculate_history does.
model::Calibration calibrate_history(const HistorySource& source, Session& session);

}  // namespace benchgate::app
