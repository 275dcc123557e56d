// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// What NBomber reports of a scenario, or of one of its steps.
struct NbomberStep {
  std::string_view scenario;
  std::string_view step;  ///< "" or "global information": the whole scenario
  double ok = 0;
  double failed = 0;
  double rate = 0;                                        ///< successful requests a second
  std::vector<std::pair<std::string, double>> latencies;  ///< of successful requests: statistic, ms
};

/// Adds its case, named after the scenario, for a step with " > " and the step's name.
model::ImportedCase& add_nbomber_step(const NbomberStep& step, CaseList& cases);

}  // namespace benchgate::imports
