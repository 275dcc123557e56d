// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/comparison.hpp"
#include "model/definition_changes.hpp"

namespace benchgate::model {

/// The result of one scenario in a check.
struct CheckedCase {
  std::string name;                  ///< of the test case
  Verdict verdict = Verdict::skip;   ///< skip, pass, warn, fail; error when it could not be measured
  std::vector<std::string> reasons;  ///< stable tokens, as in the report
  std::string report;                ///< path of its report, relative to the summary

  bool operator==(const CheckedCase&) const = default;
};

/// Several scenarios checked together.
struct CheckSummary {
  Verdict verdict = Verdict::skip;  ///< the worst
  BudgetCounts counts;              ///< of metrics, summed over the scenarios
  std::vector<CheckedCase> scenarios;
  std::optional<DefinitionChanges> definitions = {};  ///< against a commit with other scenarios
  std::vector<std::string> warnings = {};             ///< how the conditions of the two sides differed

  bool operator==(const CheckSummary&) const = default;
};

}  // namespace benchgate::model
