// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "imports/case_list.hpp"
#include "syntax/json.hpp"

namespace benchgate::imports {

/// A metric of k6, with what its kind and its unit decide.
struct K6Metric {
  enum class Kind { trend, counter, rate, gauge };
  enum class Contains { time, data, other };

  std::string_view name;  ///< with its tags: "http_req_duration{kind:slow}"
  Kind kind = Kind::trend;
  Contains contains = Contains::other;
  std::vector<std::string> crossed = {};   ///< its thresholds that were crossed: "p(95)<500"
  std::optional<double> run_seconds = {};  ///< for a counter without a rate: how long the run took
};

/// Adds the readings of one metric; its name without tags is the case, its
/// tags the parameters. `values` holds avg, min, p(95), ... or count and rate,
/// or passes and fails, or value; in the machine-readable summary matches and
/// total for passes and fails.
void add_k6_metric(const K6Metric& metric, syntax::JsonValue values, CaseList& cases);

}  // namespace benchgate::imports
