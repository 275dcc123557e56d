// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/check/build_cache.hpp"
#include "app/check/check_time.hpp"
#include "app/check/request.hpp"
#include "app/check/result_folder.hpp"
#include "app/measure/measure_pairs.hpp"
#include "app/source/anchor.hpp"
#include "base/error.hpp"
#include "judge/side_outcome.hpp"
#include "model/report.hpp"

namespace benchgate::app {

/// The working folders of both sides of a paired check.
struct PairedFolders {
  const RunContext& baseline;
  const RunContext& candidate;
  std::string baseline_name;                             ///< for readers: "main (1234567)"
  std::optional<std::filesystem::path> baseline_folder;  ///< an existing build; absent: a checkout
  std::optional<std::filesystem::path> candidate_folder;
  BuildCache* baseline_cache = nullptr;  ///< the baseline's build, if it is cached
  const AnchorBuild* anchor = nullptr;   ///< measured in turns with both sides; null: there is none
  BuildCache* anchor_cache = nullptr;    ///< the anchor's build, if it is cached
};

/// A check that measures its sides in pairs: all scenarios once, suspects again,
/// then one judgement over all metrics of all scenarios.
class PairedCheck {
 public:
  /// `count`: number of scenarios. Request and sides must outlive this.
  PairedCheck(const CheckRequest& request, const PairedFolders& sides, std::size_t count);

  /// Measures scenario `index`, from 0; the receipts baseline.json and
  /// run.json go to its part of `folder`, and that of an anchor beside them. `waiting` scenarios follow, with as
  /// much of the time each. An Error is stored for report().
  void measure(std::size_t index, const model::Scenario& scenario, std::size_t waiting, const ResultFolder& folder);

  /// Measures suspects again, as often as their scenarios say and the time
  /// allows, with receipts in `folder`/confirm-<k>; then judges everything.
  void confirm();

  /// Returns why scenario number `index` was measured without the anchor, as problem_of_anchor() says it; "": it was
  /// not.
  const std::string& problem_of_anchor(std::size_t index) const { return cases_.at(index).problem_of_anchor; }

  /// Returns the report of scenario number `index`. Precondition: confirm() was called.
  /// Throws the Error of its measurement, or Error for unreadable receipts.
  model::Report report(std::size_t index) const;

 private:
  struct Case {
    model::Scenario scenario;
    std::optional<model::Scenario> baseline = {};  ///< its own definition; absent: the candidate's
    std::filesystem::path folder = {};
    judge::PairedJudgements judgements = {};
    PairedRound first = {};
    std::map<std::string, model::PairedVerdict> verdicts = {};  ///< by metric; empty unless both sides were measured
    judge::SideOutcome base = {};                               ///< how the baseline came out
    judge::SideOutcome head = {};                               ///< how the candidate came out; missing: did not begin
    bool is_compared = false;                                   ///< pairs of wrong output are compared, too
    CaseTime time = {};
    std::string problem_of_anchor = {};  ///< why it was measured without one
    std::string by_function = {};        ///< what its failure is due to, or why that is not known; "": not asked
    std::string not_counted = {};        ///< why instructions are not, where that would tell more
    std::optional<Error> error = {};     ///< why it was not measured or confirmed
  };
  /// Number of verdicts by PairedJudgement::family, with those of other shards.
  using FamilySizes = std::map<std::string, std::size_t>;

  InterleavedScenario sides_of(const Case& one) const;
  PairedRequest request_for(const Case& one, const std::filesystem::path& folder,
                            const judge::PairedJudgements& judgements) const;
  AnchorSide anchor_of(const Case& one) const;
  judge::LookSettings confirming_looks_of(const judge::LookSettings& looks) const;
  void measure_case(Case& one, std::size_t waiting);
  bool is_restored() const { return sides_.baseline_cache != nullptr && sides_.baseline_cache->is_restored(); }
  void measure_candidate_alone(Case& one) const;
  std::string problem_of_first_anchor(const Case& one) const;
  static void lack_time(Case& one, const judge::PairedJudgements& suspects);
  void confirm_case(Case& one, const FamilySizes& families);
  PairedRound confirmation(const Case& one, int number, const PairedTime& time,
                           const judge::PairedJudgements& suspects) const;
  void judge();
  void count_if_undecided(Case& one) const;
  void explain_failures();
  judge::SideOutcome outcome_of_base(const Case& one, const PairedRound& round) const;
  judge::SideOutcome outcome_of_head(const model::MeasuredCase& side) const;
  void judge_sides(Case& one) const;
  model::Report compared(const Case& one) const;
  void judge_candidate_alone(const Case& one, model::Report& report) const;

  const CheckRequest& request_;
  judge::BudgetSettings budgets_;
  const PairedFolders& sides_;
  std::vector<Case> cases_;
  const ResultFolder* folder_ = nullptr;
  CheckTime time_;
};

}  // namespace benchgate::app
