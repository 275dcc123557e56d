// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/case_selection.hpp"
#include "app/measure/measuring.hpp"
#include "app/measure/run_source.hpp"
#include "app/session.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// All settings of a search for the first bad commit.
struct BisectRequest {
  std::optional<std::string> configuration = {};  ///< file instead of benchgate.yaml
  std::vector<std::string> places = {};           ///< scenario files, folders and globs; empty: the configuration's
  CaseFilter filter = {};                         ///< has to select exactly one test case
  std::string good = {};                          ///< a commit, branch or tag that is fast
  std::string bad = {};                           ///< a later one that is slow
  std::optional<model::CommandLine> build = {};   ///< build command; absent: the scenario's
  std::string metric = "wall_ms";                 ///< what became worse
  model::Bisection::Find find = model::Bisection::Find::slower;  ///< or what became better
  std::filesystem::path out_dir = "benchgate-bisect";            ///< keeps the receipts of every measurement
  MeasuringRequest measuring = {};
  SourceRequest source = {};
};

/// The result of the search.
struct BisectResult {
  model::Bisection bisection;
  std::filesystem::path receipts;  ///< folder with the receipts of every measurement

  /// Whether the search ended at one commit, or at several that include it.
  bool is_answered() const { return bisection.outcome != model::Bisection::Outcome::inconclusive; }
};

/// Searches with git bisect and paired verdicts, in two temporary checkouts. Each step is an info. Throws Error when
/// the metric is unknown, when good or bad is not a commit or cannot be measured, when more than one test case is
/// selected, when bad is not slower than good or not its descendant, and when interrupted.
BisectResult bisect(const BisectRequest& request, Session& session);

}  // namespace benchgate::app
