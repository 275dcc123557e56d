// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "app/bisect/checkouts.hpp"
#include "app/measure/measure_run.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The scenario, metric and commits of a search.
struct BisectSearch {
  const BisectEnd& good;
  const BisectEnd& bad;
  const model::Scenario& scenario;
  std::string metric;
  model::Bisection::Find find;
  std::filesystem::path out_dir;
  const KnownEnds* known = nullptr;  ///< null: the ends are measured first
};

/// Finds the commit that made the metric worse, in checkouts that hold the ends. Throws Error as bisect() does.
model::Bisection search_first_bad(const BisectSearch& search, SearchCheckouts& checkouts, const RunContext& context);

}  // namespace benchgate::app
