// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/bisect/checkouts.hpp"
#include "app/measure/case_request.hpp"
#include "app/measure/measure_run.hpp"
#include "app/measure/measuring.hpp"
#include "app/measure/run_source.hpp"
#include "format/configuration_yaml.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// What all searches through commits are asked.
struct SearchRequest : CaseRequest {
  std::string metric = "wall_ms";
  std::filesystem::path out_dir = {};  ///< keeps the receipts of every measurement
  SourceRequest source = {};
};

/// Holds the machine for a search, whose measurements have its context, and removes the receipts of an earlier search
/// in the output folder. Throws Error as MeasuringHold does.
class SearchHold {
 public:
  SearchHold(std::string_view command, const SearchRequest& request, const format::Configuration& configuration,
             Session& session);
  SearchHold(const SearchHold&) = delete;
  SearchHold& operator=(const SearchHold&) = delete;

  const RunContext& context() const { return context_; }

 private:
  MeasuringHold hold_;
  RunSource source_;
  RunContext context_;
};

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
