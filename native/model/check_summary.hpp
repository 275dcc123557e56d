// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/comparison.hpp"
#include "model/definition_changes.hpp"

namespace benchgate::model {

/// The result of one scenario in a check.
struct CheckedCase {
  std::string name;                  ///< of the test case
  Verdict verdict = Verdict::skip;   ///< skip, pass, warn, fail; error when it could not be measured
  std::vector<std::string> reasons;  ///< stable tokens, as in the report
  std::string report;                ///< path of its report, relative to the summary

  bool operator==(const CheckedCase&) const = default;
};

/// How many metrics of several scenarios have each status.
struct CheckCounts {
  std::uint64_t pass = 0;
  std::uint64_t warn = 0;
  std::uint64_t fail = 0;
  std::uint64_t skip = 0;       ///< also undecided ones
  std::uint64_t unchanged = 0;  ///< scenarios that were not measured because nothing has changed

  CheckCounts& operator+=(const BudgetCounts& more) {
    pass += more.pass;
    warn += more.warn;
    fail += more.fail;
    skip += more.skip;
    return *this;
  }
  bool operator==(const CheckCounts&) const = default;
};

/// The shards that ran on one kind of machine.
struct MachineOfShards {
  std::string machine;              ///< in one line
  std::vector<std::string> shards;  ///< "2/4"

  bool operator==(const MachineOfShards&) const = default;
};

/// The shards that a check was merged from.
struct MergedShards {
  std::uint64_t count = 0;                     ///< that were planned
  std::vector<std::string> missing = {};       ///< "2/4": its results are not there
  std::vector<std::string> reruns = {};        ///< a sentence for each that was measured several times
  std::vector<MachineOfShards> machines = {};  ///< by machine

  bool operator==(const MergedShards&) const = default;
};

/// Several scenarios checked together.
struct CheckSummary {
  Verdict verdict = Verdict::skip;  ///< the worst
  CheckCounts counts;               ///< summed over the scenarios
  std::vector<CheckedCase> scenarios;
  std::optional<DefinitionChanges> definitions = {};  ///< against a commit with other scenarios
  std::vector<std::string> warnings = {};             ///< how the conditions of the two sides differed
  std::optional<MergedShards> shards = {};            ///< of a merged check

  bool operator==(const CheckSummary&) const = default;
};

}  // namespace benchgate::model
