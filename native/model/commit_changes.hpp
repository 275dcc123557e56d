// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/bisection.hpp"
#include "model/paired.hpp"

namespace benchgate::model {

/// Commits that follow each other, and what they did to a metric.
struct CommitPart {
  enum class Kind {
    change,     ///< a commit changed it
    no_change,  ///< its last commit is as fast as the one before its first
    undecided,  ///< neither is shown, or nothing was measured
  };

  Kind kind = Kind::undecided;
  Commit after;                                      ///< the one before its first
  Commit until;                                      ///< its last
  std::uint64_t commits = 0;                         ///< how many it has
  std::vector<Commit> named = {};                    ///< of a change: the commit, or several that it may be
  std::vector<PairedMeasurement> measurements = {};  ///< of `until` against `after`; none if nothing was measured
  std::string why = {};                              ///< why it is undecided

  bool operator==(const CommitPart&) const = default;
};

/// Returns "change", "no_change", "undecided".
std::string_view name_of(CommitPart::Kind kind);

/// Which commits changed a metric.
struct CommitChanges {
  std::string metric;
  Commit since;
  Commit until;
  std::uint64_t commits = 0;                  ///< from `since`, which does not count, to `until`
  std::vector<PairedMeasurement> whole = {};  ///< of `until` against `since`
  std::vector<CommitPart> parts = {};         ///< the oldest first

  bool operator==(const CommitChanges&) const = default;
};

}  // namespace benchgate::model
