// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/bisect/search.hpp"
#include "app/session.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// All settings of a search for the first bad commit.
struct BisectRequest : SearchRequest {
  std::string good = {};                                         ///< a commit, branch or tag that is fast
  std::string bad = {};                                          ///< a later one that is slow
  std::optional<model::CommandLine> build = {};                  ///< build command; absent: the scenario's
  model::Bisection::Find find = model::Bisection::Find::slower;  ///< whether the metric became worse, or better
};

/// The result of the search.
struct BisectResult {
  model::Bisection bisection;
  std::filesystem::path receipts;  ///< folder with the receipts of every measurement
};

/// Searches with git bisect and paired verdicts, in two temporary checkouts. Each step is an info. Throws Error when
/// the metric is unknown, when good or bad is not a commit or cannot be measured, when more than one test case is
/// selected, when bad is not slower than good or not its descendant, and when interrupted.
BisectResult bisect(const BisectRequest& request, Session& session);

}  // namespace benchgate::app
