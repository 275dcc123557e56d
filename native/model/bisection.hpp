// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/paired.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// A commit as people know it.
struct Commit {
  std::string id;       ///< full
  std::string subject;  ///< first line of its message
  std::string author = {};

  bool operator==(const Commit&) const = default;
};

/// One commit that a bisection looked at.
struct BisectStep {
  enum class Answer { good, bad, skip };

  Commit commit;
  Answer answer = Answer::skip;
  std::vector<PairedMeasurement> measurements;  ///< against the good commit; none when it could not be measured
  std::string why;                              ///< why it was skipped, or how it was decided when it was not clear

  bool operator==(const BisectStep&) const = default;
};

/// Returns "good", "bad", "skip": git's words.
std::string_view name_of(BisectStep::Answer answer);

/// The search for the commit that made a metric worse.
struct Bisection {
  enum class Outcome {
    found,           ///< a commit, slower than its parent
    one_of_several,  ///< the others between them could not be judged
    inconclusive     ///< the search ended at a commit that is not shown to be slower than its parent
  };

  /// What the commit did to the metric.
  enum class Find { slower, faster };

  Outcome outcome = Outcome::inconclusive;
  Find find = Find::slower;
  std::string metric;
  Commit good;
  Commit bad;
  PairedMeasurement whole;             ///< bad against good
  std::vector<BisectStep> steps;       ///< in order
  std::vector<Commit> ends;            ///< where the search ended; several: between them only skipped commits lie
  std::optional<Commit> parent;        ///< of the only end
  std::vector<PairedMeasurement> own;  ///< the only end against its parent, until two agree
  std::string why;                     ///< why the outcome is inconclusive, and what to do
  std::string log;                     ///< git's own, for `git bisect replay`

  bool operator==(const Bisection&) const = default;
};

/// Returns the verdict on a search: pass if it named one commit, else error.
Verdict verdict_of(const Bisection& bisection);

/// Returns the step of the named commit's parent if that is on the way to the bad end already, by more than a tenth of
/// the whole change in each measurement: another commit before it changed the metric, too. Null: it is not.
const BisectStep* earlier_change(const Bisection& bisection);

/// Returns "found", "one_of_several", "inconclusive".
std::string_view name_of(Bisection::Outcome outcome);

/// Returns "slower", "faster".
std::string_view name_of(Bisection::Find find);

}  // namespace benchgate::model
