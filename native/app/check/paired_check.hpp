// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/check/request.hpp"
#include "app/check/result_folder.hpp"
#include "app/measure/measure_pairs.hpp"
#include "base/error.hpp"
#include "model/report.hpp"

namespace benchgate::app {

/// Where both sides of a paired check start.
struct PairedPlaces {
  const RunContext& baseline;
  const RunContext& candidate;
  std::string baseline_name;                             ///< what people call it: "main (1234567)"
  std::optional<std::filesystem::path> baseline_folder;  ///< of a build instead of a checkout; likewise candidate
  std::optional<std::filesystem::path> candidate_folder;
};

/// A check whose sides run next to each other: all scenarios once, suspects
/// again, then one judgement over all metrics of all scenarios.
class PairedCheck {
 public:
  /// `count`: of scenarios. Request and places must outlive this.
  PairedCheck(const CheckRequest& request, const PairedPlaces& places, std::size_t count);

  /// Measures scenario number `index`, from 0; the receipts baseline.json and
  /// run.json go to its part of `folder`. An Error is kept for report().
  void measure(std::size_t index, const model::Scenario& scenario, const ResultFolder& folder);

  /// Measures what is suspect again, as often as its scenario says and the time
  /// allows, with receipts in `folder`/confirm-<k>; then judges everything.
  void confirm();

  /// The report of scenario number `index`. Precondition: confirm() was called.
  /// Throws the Error of its measurement, or Error for unreadable receipts.
  model::Report report(std::size_t index) const;

 private:
  struct Case {
    model::Scenario scenario;
    std::filesystem::path folder;
    analysis::PairedJudgements judgements;
    PairedRound first;
    std::map<std::string, model::PairedVerdict> verdicts;  ///< by metric; empty: not measured on both sides
    std::optional<Error> error;                            ///< what kept it from being measured or confirmed
  };

  InterleavedScenario sides_of(const Case& one) const;
  PairedRequest request_for(const Case& one, const std::filesystem::path& folder,
                            const analysis::PairedJudgements& judgements) const;
  void measure_case(Case& one);
  void measure_candidate_alone(Case& one) const;
  void confirm_case(Case& one, std::size_t verdicts);
  PairedRound confirmation(const Case& one, int number, const analysis::PairedJudgements& suspects,
                           std::size_t verdicts) const;
  void judge();
  std::string problem_of_case(const model::MeasuredCase& side) const;
  bool is_baseline_to_blame(const Case& one) const;
  model::Report compared(const Case& one) const;

  const CheckRequest& request_;
  analysis::BudgetSettings budgets_;
  const PairedPlaces& places_;
  std::vector<Case> cases_;
};

}  // namespace benchgate::app
