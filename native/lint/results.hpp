// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lint/lint.hpp"
#include "model/failed_work.hpp"
#include "model/lint.hpp"

namespace benchgate::lint {

/// The values of one metric of a test case, as far as a result has them.
struct ResultSeries {
  std::string metric;
  std::vector<double> values = {};  ///< in the order in which they were measured; empty: only a summary is known
  std::optional<std::uint64_t> count = {};  ///< how many values the result says there were
};

/// What a result says of one test case.
struct ResultCase {
  std::string name;
  std::vector<ResultSeries> series = {};       ///< of times and rates
  std::vector<std::string> figures = {};       ///< every figure with its metric and statistic, as text, in file order
  std::optional<model::FailedWork> work = {};  ///< of a load test that counts failures
  std::optional<double> rate = {};             ///< requests per second, of a load test
  bool has_p95 = false;
  bool has_p99 = false;
  bool has_memory = false;  ///< allocations or another use of memory
};

/// A receipt, or a report of another tool.
struct ResultFile {
  std::string file;
  std::string format;                      ///< of a report: the row of the table of formats; empty: a receipt
  std::optional<int> warm_up = {};         ///< iterations before the measured ones, of a receipt
  std::vector<std::string> warnings = {};  ///< the tool's own
  bool is_debug_build = false;             ///< the tool says that it was built without optimisation
  std::vector<ResultCase> cases = {};
};

/// Returns the rules about results.
std::vector<const model::LintRule*> result_rules();

/// Applies them: one finding for a rule and file, which names the test cases, of many the first three. Findings are in
/// the order of the files and of the table.
std::vector<model::LintFinding> lint_results(std::span<const ResultFile> results, const Presets& presets);

}  // namespace benchgate::lint
