// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "analysis/comparison_policy.hpp"
#include "app/check/baseline.hpp"
#include "app/measure/measure_run.hpp"
#include "model/scenario.hpp"
#include "results/stored_receipt.hpp"

namespace benchgate::app {

/// One side of a scenario's check.
struct CheckSide {
  enum class State {
    usable,   ///< `receipt` may be compared
    missing,  ///< there is none
    broken,   ///< it could not be measured as planned, or is no fair side of a comparison
  };

  State state = State::missing;
  std::string file = {};                               ///< of its receipt, for people
  std::optional<results::StoredReceipt> receipt = {};  ///< also of a broken side, as far as it got
  std::string problem = {};                            ///< why it is not usable, a sentence
  std::string log = {};                                ///< last lines of what the step that failed wrote
};

/// Both sides of a scenario's check.
struct CheckSides {
  CheckSide baseline;
  CheckSide candidate;
};

/// Where the sides of a check come from.
struct SidesPlan {
  const Baseline& baseline;
  std::filesystem::path out_dir;  ///< where everything goes
  std::size_t cases = 1;          ///< how many there are to check
  analysis::OnFailedSamples failed_samples = analysis::OnFailedSamples::refuse;
  std::optional<std::string> candidate_results = {};  ///< receipts to judge instead of measuring
  const RunContext* candidate_run = nullptr;          ///< measures the candidate; null with candidate_results
  const RunContext* baseline_run = nullptr;  ///< measures the baseline in its checkout; null unless it is a commit
  std::string (*folder_of)(std::string_view case_name) = nullptr;  ///< of a case's receipts; null: its name
};

/// How a receipt is called in reports: in an absolute `out_dir`, which is some
/// temporary folder of a CI, as the artifact made of it has it, else as it is.
std::string shown_path(const std::filesystem::path& file, const std::filesystem::path& out_dir);

/// Makes both sides of `scenario`'s check, with the receipts of what is measured
/// as `folder`/baseline.json and `folder`/run.json. This is the one place that
/// decides how, and in which order, the sides are measured. Throws Error for
/// files that cannot be read or written.
CheckSides make_sides(const model::Scenario& scenario, const std::filesystem::path& folder, const SidesPlan& plan);

}  // namespace benchgate::app
