// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/source_location.hpp"
#include "model/comparison.hpp"
#include "model/receipt.hpp"

namespace benchgate::model {

/// Figures of a finding about a metric.
struct FindingData {
  std::string metric_name;
  std::optional<double> baseline;
  std::optional<double> current;
  std::optional<double> regression_pct;  ///< in percent
  std::optional<double> threshold;       ///< a ratio, as in the budget
  Better direction = Better::lower;

  bool operator==(const FindingData&) const = default;
};

/// Something that a reader should look at.
struct Finding {
  std::string check_id;  ///< "perf.budget", "perf.baseline", "perf.scenario", "tool.runtime"
  std::string code;      ///< "metric_warn", "metric_fail", "missing", "runtime_error"
  Verdict severity = Verdict::warn;
  std::string message;
  std::optional<FindingData> data;
  std::optional<base::SourceLocation> location =
      {};  ///< line that sets the limit, else of the scenario; from the repository's root

  bool operator==(const Finding&) const = default;
};

/// The result of a comparison, for tools: one finding for each warn or fail.
struct Report {
  BudgetVerdict verdict;
  std::optional<Comparison> compare;                    ///< absent without a baseline
  std::vector<Finding> findings;                        ///< by metric
  std::string bench_name = {};                          ///< of the test case, when nothing was compared
  std::vector<std::string> notes = {};                  ///< why nothing was judged, beside the findings
  std::vector<std::string> remarks = {};                ///< how scenarios differ from those of the baseline's commit
  std::string log = {};                                 ///< last lines of what the step that failed wrote
  std::map<std::string, MetricSummary> measured = {};   ///< by metric, when nothing was compared
  std::map<std::string, std::string> environment = {};  ///< where it was measured, for readers
  std::optional<ReceiptReference> candidate = {};       ///< what was measured, when nothing was compared
  std::optional<base::SourceLocation> location = {};    ///< of a scenario whose baseline could not be measured
  std::string reproduce = {};                           ///< command line that measures it again; "": there is none

  bool operator==(const Report&) const = default;
};

/// Returns the name of the test case that a report is of.
std::string bench_name(const Report& report);

/// Whether the scenario could not be measured.
bool is_error(const Report& report);

}  // namespace benchgate::model
