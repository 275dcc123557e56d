// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "app/bisect/search.hpp"
#include "app/session.hpp"
#include "judge/bisecting.hpp"
#include "model/commit_changes.hpp"

namespace benchgate::app {

/// All settings of a search for the commits that changed a metric.
struct ChangesRequest : SearchRequest {
  std::string since = {};                          ///< a commit, branch or tag
  std::string until = "HEAD";                      ///< a later one
  std::size_t most_changes = judge::most_changes;  ///< what is left after so many is not looked at
};

/// Compares the two ends, searches for the commit that made the difference as bisect() does, and goes on with what is
/// before and behind it, where the ends of that differ, too. The scenario is that of the working tree. What the limit
/// of changes or of time leaves is undecided. Throws Error when the metric is unknown, when `since` or `until` is not a
/// commit or cannot be measured, when more than one test case is selected, when `until` does not come after `since`,
/// and when interrupted.
model::CommitChanges find_changes(const ChangesRequest& request, Session& session);

}  // namespace benchgate::app
