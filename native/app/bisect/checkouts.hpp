// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/measure/measure_pairs.hpp"
#include "app/measure/measure_run.hpp"
#include "judge/bisecting.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// One end of a search: the good or the bad commit.
struct BisectEnd {
  std::string word;  ///< the user's name for it
  model::Commit commit;
};

/// A temporary checkout and the measurement in it.
class BisectCheckout {
 public:
  /// Checks out `end`. `like`: the context of all measurements. Throws Error.
  BisectCheckout(const BisectEnd& end, const RunContext& like);
  BisectCheckout(const BisectCheckout&) = delete;
  BisectCheckout& operator=(const BisectCheckout&) = delete;

  /// Checks out another commit. Throws Error when git fails.
  void hold(const std::string& commit);

  /// Lets receipts name the commit that is checked out.
  void name_commit();

  Worktree& worktree() { return *worktree_; }
  const RunContext& context() const { return context_; }

  bool built = false;  ///< whether the current commit is built

 private:
  std::unique_ptr<Worktree> worktree_;
  std::string word_;
  std::string commit_;
  RunSource source_;
  RunContext context_;
};

/// The checkouts of a search: the older commit, and the one that is compared with it.
struct SearchCheckouts {
  SearchCheckouts(const BisectEnd& older, const BisectEnd& newer, const RunContext& like)
      : good(older, like), probe(newer, like) {}

  BisectCheckout good;
  BisectCheckout probe;
};

/// Measurements of the two checkouts, and their agreement.
struct CheckoutComparison {
  std::vector<model::PairedMeasurement> measurements;
  judge::Agreement agreement = judge::Agreement::unclear;
  std::string problem = {};  ///< why nothing was measured
  std::string log = {};      ///< last lines of what the step that failed wrote
};

/// The two ends of a search, measured before.
struct KnownEnds {
  CheckoutComparison comparison;
  judge::PairedRules rules;  ///< by which one is worse
};

/// What a problem of a side begins with.
struct SideLabels {
  std::string good;
  std::string probe = {};
};

/// Returns the beginning of what is said about a commit by `name`: "the good commit 1234567: ".
std::string label_of(std::string_view name, const std::string& commit);

/// Measures two checkouts in pairs, each time in fresh processes.
class CheckoutMeasuring {
 public:
  /// Receipts go to `out_dir`/step-1, step-2, ...
  CheckoutMeasuring(const model::Scenario& scenario, std::string metric, model::Bisection::Find find,
                    std::filesystem::path out_dir, Observer& observer);

  /// Returns how the metric is judged. The direction of a metric of a report is known after the first measurement.
  const judge::PairedRules& rules() const { return rules_; }

  /// Measures until two measurements agree, at most `most` times. Throws Error.
  CheckoutComparison measure(BisectCheckout& good, BisectCheckout& probe, const judge::PairedRules& rules,
                             std::size_t most, const SideLabels& labels);

 private:
  PairedRound measure_once(BisectCheckout& good, BisectCheckout& probe, const judge::PairedRules& rules);

  /// Adds a metric of a report to the scenario. Null if it is not the one to judge.
  const judge::PairedJudgement* take_metric(const model::MetricSource& metric, model::Scenario& scenario,
                                            judge::PairedJudgement& judgement);

  const model::Scenario& scenario_;
  std::string metric_;
  model::Bisection::Find find_;
  judge::PairedRules rules_;
  std::filesystem::path out_dir_;
  int measured_ = 0;
  NotesOnce notes_;
};

}  // namespace benchgate::app
