// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "app/session.hpp"
#include "app/write_output.hpp"
#include "model/merge_summary.hpp"

namespace benchgate::app {

/// What to join, and where to.
struct MergeRequest {
  enum class Missing { refuse, allow };

  std::vector<std::filesystem::path> trees;
  std::filesystem::path out;                    ///< folder for the joined tree
  Missing missing = Missing::refuse;            ///< when a run is missing in a sequence
  OnExisting on_existing = OnExisting::refuse;  ///< when `out` is not empty
};

/// Joins the result trees of a job matrix, made from one source, to one. Notes name the files that no manifest
/// names, the runs that are missing, and the scenarios that have fewer runs than others. Throws Error, before
/// anything is written, for an `out` that cannot be used, for trees that do not belong together, and for missing runs.
model::MergeSummary merge_results(const MergeRequest& request, Session& session);

}  // namespace benchgate::app
