// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "model/history_reports.hpp"

namespace benchgate::app {

struct HistoryBaselineRequest {
  std::string store;                    ///< see open_store
  std::vector<std::string> where = {};  ///< see store::RunFilter; a run passes all
  std::string commit = {};              ///< "": where HEAD left the main branch, or what a pull request is merged into
  std::filesystem::path out;            ///< folder for the receipts, which must be free
};

/// Finds the run of the nearest measured commit that `commit` is or comes after, other than HEAD, with receipts of a
/// machine of the class of this one (processor, system, architecture), and writes those receipts to `out` as a folder
/// of results. Where there is none, the result says why. Throws Error.
model::HistoryBaseline find_history_baseline(const HistoryBaselineRequest& request, Session& session);

}  // namespace benchgate::app
