// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/carried_measurement.hpp"
#include "model/receipt.hpp"

namespace benchgate::model {

/// One run of a test case.
struct MeasuredRun {
  int number = 1;
  std::string files;  ///< where they are; "" when nothing was written
  ReceiptHead head;
  std::string problem;                         ///< why the run did not finish, as text; "": it did
  std::vector<std::string> failed_assertions;  ///< of a fault scenario: "expected ..., got ... (file:line)"
  std::string problem_tail;                    ///< last lines of what the step that failed wrote
};

/// The first iteration that failed.
struct FailedIteration {
  int run = 1;
  std::uint64_t iteration = 1;  ///< from 1, warmup not counted
  std::string failure;          ///< "exited with 3"
  std::string tail;             ///< last lines of its standard error, else of its output
};

/// All runs of a test case.
struct MeasuredCase {
  std::string name;
  int planned_runs = 1;
  std::vector<MeasuredRun> runs;
  std::map<std::string, MetricSummary> stats;  ///< over the samples of all runs
  std::uint64_t samples = 0;                   ///< measured ones, failed included
  std::uint64_t failed = 0;
  std::uint64_t wrong_outputs = 0;  ///< of the failed ones
  std::optional<FailedIteration> first_failure;
  std::optional<EarlierMeasurement> carried = {};  ///< instead of runs: nothing that it depends on has changed since
};

/// The result of a whole `benchgate run`.
struct RunSummary {
  std::string tool_version;
  std::string source_ref;
  std::string source_commit;
  std::string manifest;  ///< path of the manifest; "" for a single receipt
  std::vector<MeasuredCase> cases;
};

}  // namespace benchgate::model
