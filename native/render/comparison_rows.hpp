// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/comparison.hpp"

namespace benchgate::render {

/// A comparison's metric as text, as every table for people shows it. Plain
/// text: not escaped for any format. Unknown is "–".
struct ComparisonRow {
  std::string metric;
  std::string statistic;  ///< "median"
  std::string baseline;   ///< "100 ms"
  std::string current;
  std::string change;    ///< "+50 %"
  std::string interval;  ///< 95 % interval of the change, "+45 % to +55 %"
  std::string p_value;   ///< of the Mann-Whitney test; of pairs: adjusted, of the signed-rank test
  std::string limit;     ///< "20 % (warn 18 %), max 500 ms"
  model::Verdict status = model::Verdict::skip;
  std::string why;  ///< "" when the figures say it
  std::string pairs =
      {};  ///< what each paired measurement found, as far as the columns do not say it; "" without pairs

  /// Returns the pairs, then the reason.
  std::string details() const;

  bool operator==(const ComparisonRow&) const = default;
};

/// Returns one row for each metric, in the order of the receipt.
std::vector<ComparisonRow> comparison_rows(const model::Comparison& comparison);

/// Returns how bad a change is beside its own limit, and how large one that passes; budgets without a relative limit
/// rank by their verdict alone.
double share_of_limit(const model::Comparison& comparison, const std::string& name, const model::Delta& delta);

/// Returns the rows, the worst one first: by verdict, then by share_of_limit, else in the order of the receipt.
std::vector<ComparisonRow> worst_first(std::vector<ComparisonRow> rows, const model::Comparison& comparison);

/// Returns a row for each metric that no budget judges; their status is not_evaluated.
std::vector<ComparisonRow> unjudged_rows(const model::Comparison& comparison);

/// Returns the metrics that were to be judged, by status: "2 fail, 1 warn, 3 pass, 1 undecided", those that occur;
/// "nothing was compared" for none. `counts`: of the comparison's verdict, or of one that has more in it.
std::string counts_text(const model::Comparison& comparison, const model::BudgetCounts& counts);

/// Returns the limit without its warning part: "20 %".
std::string short_limit(std::string limit);

/// Returns why a row shows no measured value of the candidate, which is this: its figures would contradict each other.
std::string contradiction_text(std::string_view candidate);

/// Returns the sentences that belong below the table: machines that differ, warnings.
std::vector<std::string> comparison_notes(const model::Comparison& comparison);

}  // namespace benchgate::render
