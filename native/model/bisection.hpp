// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/paired.hpp"

namespace benchgate::model {

/// A commit as people know it.
struct Commit {
  std::string id;       ///< full
  std::string subject;  ///< first line of its message

  bool operator==(const Commit&) const = default;
};

/// One commit that a bisection looked at.
struct BisectStep {
  enum class Word { good, bad, skip };

  Commit commit;
  Word word = Word::skip;
  std::optional<PairedMeasurement> measurement;  ///< against the good commit; absent when it could not be measured
  std::string why;                               ///< why it was skipped, or barely decided

  bool operator==(const BisectStep&) const = default;
};

/// "good", "bad", "skip": git's words.
std::string_view name_of(BisectStep::Word word);

/// The search for the commit that made a metric worse.
struct Bisection {
  std::string metric;
  Commit good;
  Commit bad;
  PairedMeasurement whole;               ///< bad against good
  std::vector<BisectStep> steps;         ///< in order
  std::vector<Commit> first_bad;         ///< one: found; several: between them only skipped commits lie
  std::optional<Commit> parent;          ///< of the one that was found
  std::optional<PairedMeasurement> own;  ///< of the one that was found against its parent
  std::string log;                       ///< git's own, for `git bisect replay`

  bool operator==(const Bisection&) const = default;
};

}  // namespace benchgate::model
