// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/check/result_folder.hpp"
#include "app/measure/measure_run.hpp"
#include "app/source/anchor.hpp"
#include "app/source/baseline.hpp"
#include "judge/compare.hpp"
#include "judge/comparison_policy.hpp"
#include "judge/incomplete_results.hpp"
#include "judge/side_outcome.hpp"
#include "model/scenario.hpp"
#include "store/stored_receipt.hpp"

namespace benchgate::app {

/// One side of a scenario's check.
struct CheckSide {
  judge::SideOutcome outcome = {};
  std::string file = {};                             ///< path of its receipt, for readers
  std::optional<store::StoredReceipt> receipt = {};  ///< a broken side's is incomplete
  std::string problem_of_anchor = {};                ///< as measure_anchored_run() returns it
  std::vector<std::filesystem::path> read = {};      ///< the receipts that it was read from; measured: none
};

/// Both sides of a scenario's check.
struct CheckSides {
  CheckSide baseline;
  CheckSide candidate;
};

/// Where the sides of a check come from.
struct SidesPlan {
  const Baseline& baseline;
  const ResultFolder& folder;  ///< for all files
  std::size_t cases = 1;       ///< number of test cases
  judge::OnFailedSamples failed_samples = judge::OnFailedSamples::refuse;
  std::optional<std::string> candidate_results = {};  ///< receipts to judge instead of measuring
  const RunContext* candidate_run = nullptr;          ///< measures the candidate; null with candidate_results
  const RunContext* baseline_run = nullptr;  ///< measures the baseline in its checkout; null unless it is a commit
  const AnchorBuild* anchor = nullptr;       ///< measured in turns with the candidate; null: there is none
  std::string (*folder_of)(std::string_view case_name) = nullptr;     ///< of a case's receipts; null: its name
  judge::ReportOrder report_order = judge::ReportOrder::independent;  ///< paired: only runs that both sides have
  std::string baseline_problem = {};                 ///< why the baseline cannot be read at all; "": it can
  std::map<std::string, std::string> failures = {};  ///< of test cases of the candidate's reports, as the tool says it
  judge::IncompleteCases incomplete = {};            ///< test cases that some reports of the candidate lack, and why
  judge::IncompleteCases incomplete_before = {};     ///< test cases that some reports of the baseline lack, and why
  std::string baseline_failure = {};  ///< why the baseline's run may have missed test cases; "": it did not
};

/// Measures or reads both sides of `scenario`'s check. Receipts of measured sides
/// go to `folder`/baseline.json and `folder`/run.json. This function alone
/// decides how and in which order the sides are measured. Throws Error for
/// files that cannot be read or written.
CheckSides make_sides(const model::Scenario& scenario, const std::filesystem::path& folder, const SidesPlan& plan);

}  // namespace benchgate::app
