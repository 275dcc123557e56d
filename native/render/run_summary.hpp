// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/receipt.hpp"

namespace benchgate::render {

/// One run of a test case, as `run` shows it.
struct RunShown {
  int number = 1;
  std::string files;  ///< where they are; "" when nothing was written
  model::ReceiptHead head;
  std::string problem;       ///< why the run did not come to its end, in words; "": it did
  std::string problem_tail;  ///< last lines of what the step that failed wrote
};

/// The first iteration that failed.
struct FailedIteration {
  int run = 1;
  std::uint64_t iteration = 1;  ///< from 1, warmup not counted
  std::string failure;          ///< "exited with 3"
  std::string tail;             ///< last lines of its standard error, else of its output
};

/// All runs of a test case.
struct CaseShown {
  std::string name;
  int planned_runs = 1;
  std::vector<RunShown> runs;
  std::map<std::string, model::MetricSummary> stats;  ///< over the samples of all runs
  std::uint64_t samples = 0;                          ///< measured ones, failed included
  std::uint64_t failed = 0;
  std::uint64_t wrong_outputs = 0;  ///< of the failed ones
  std::optional<FailedIteration> first_failure;
};

/// What a whole `benchgate run` came to.
struct RunSummary {
  std::string tool_version;
  std::string source_ref;
  std::string source_commit;
  std::string manifest;  ///< path of the manifest; "" for a single receipt
  std::vector<CaseShown> cases;
};

/// A block for each test case: figures, failures, warnings, where the files are.
std::string run_summary_text(const RunSummary& summary);

/// A table with a row for each test case, then failures and warnings.
std::string run_summary_markdown(const RunSummary& summary);

/// Everything the text shows, unrounded: schema benchgate.run_summary.v1.
std::string run_summary_json(const RunSummary& summary);

}  // namespace benchgate::render
