// SPDX-License-Identifier: MIT
#pragma once

#include "app/history/recalculate.hpp"

namespace benchgate::app {

/// Recalculates as recalculate_history() does, and commits the data to a branch that holds nothing else. The runs are
/// read after that branch was fetched, anew each time that another writer was faster, so that no data replace newer
/// ones. Throws Error likewise, in a job for a pull request, and for a branch that holds other files.
model::RecalculateReport recalculate_to_branch(const RecalculateRequest& request, const std::string& branch,
                                               Session& session);

}  // namespace benchgate::app
