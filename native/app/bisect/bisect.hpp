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

/// Which commit to search for, and between which ones.
struct BisectRequest {
  std::optional<std::string> configuration = {};       ///< file instead of benchgate.yaml
  std::vector<std::string> places = {};                ///< scenario files, folders and globs; none: the configuration's
  CaseFilter filter = {};                              ///< has to leave one test case
  std::string good = {};                               ///< a commit, branch or tag that was still fast
  std::string bad = {};                                ///< a later one that is slow
  std::optional<model::CommandLine> build = {};        ///< of each commit; absent: the scenario's
  std::string metric = "wall_ms";                      ///< what became worse
  std::filesystem::path out_dir = "benchgate-bisect";  ///< for the receipts of every measurement; they stay
  MeasuringRequest measuring = {};
  SourceRequest source = {};
};

/// What the search came to.
struct BisectResult {
  model::Bisection bisection;
  std::filesystem::path receipts;  ///< folder of those of every measurement

  /// Whether a commit, or several of which one it is, can be named.
  bool is_answered() const { return bisection.outcome != model::Bisection::Outcome::inconclusive; }
};

/// Searches by paired verdicts and git's bisection, in two checkouts of their own. Each step is an info. Throws Error
/// when an end names no commit or cannot be measured, when more than one test case is left, when bad is not slower
/// than good or not later, and at an interruption.
BisectResult bisect(const BisectRequest& request, Session& session);

}  // namespace benchgate::app
