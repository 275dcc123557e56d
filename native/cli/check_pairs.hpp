// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/measure_pairs.hpp"
#include "base/error.hpp"
#include "cli/budget_options.hpp"
#include "cli/check_files.hpp"
#include "cli/options.hpp"
#include "model/report.hpp"

namespace benchgate::cli {

/// Where both sides of a paired check start.
struct PairedPlaces {
  const app::RunContext& base;
  const app::RunContext& head;
  std::string base_name;                         ///< what people call it: "main (1234567)"
  std::optional<std::filesystem::path> base_in;  ///< --interleave-base instead of a checkout; likewise head
  std::optional<std::filesystem::path> head_in;
};

/// A check whose sides run next to each other: all scenarios once, suspects
/// again, then one judgement over all metrics of all scenarios.
class PairedCheck {
 public:
  /// `count`: of scenarios.
  PairedCheck(const Arguments& arguments, CompareSettings settings, const PairedPlaces& places, std::size_t count);

  /// Measures scenario number `index`, from 0; the receipts baseline.json and
  /// run.json go to its part of `folder`. An Error is kept for report().
  void measure(std::size_t index, const model::Scenario& scenario, const CheckFolder& folder);

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
    app::PairedRound first;
    std::map<std::string, model::PairedVerdict> verdicts;  ///< by metric; empty: not measured on both sides
    std::optional<Error> error;                            ///< what kept it from being measured or confirmed
  };

  void measure_case(Case& one);

  app::InterleavedScenario sides_of(const Case& one) const;
  app::PairedRequest request_for(const Case& one, const std::filesystem::path& folder,
                                 const analysis::PairedJudgements& judgements) const;
  void confirm_case(Case& one, std::size_t verdicts);
  bool time_is_left() const;
  bool is_base_to_blame(const Case& one) const;
  void measure_head_alone(Case& one) const;
  std::string problem_of(const model::MeasuredCase& side) const;
  model::Report compared(const Case& one) const;

  const Arguments& arguments_;
  CompareSettings settings_;
  const PairedPlaces& places_;
  std::vector<Case> cases_;
};

}  // namespace benchgate::cli
