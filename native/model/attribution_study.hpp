// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/assertion_result.hpp"
#include "model/attribution.hpp"
#include "model/fault.hpp"
#include "model/treatment.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// A run of a fault scenario with the incidents that each treatment sees.
struct StudyRun {
  int number = 1;
  ByTreatment<std::vector<Incident>> incidents;

  bool operator==(const StudyRun&) const = default;
};

struct StudyScenario {
  std::string name;
  std::vector<StudyRun> runs;  ///< by number

  bool operator==(const StudyScenario&) const = default;
};

/// A figure with its 95 % interval; absent with fewer than two runs.
struct Estimate {
  double value = 0;
  std::optional<Range95> ci95;

  bool operator==(const Estimate&) const = default;
};

/// How well one treatment attributes one scenario, over all its runs.
struct StudyProfile {
  std::string scenario;  ///< "": all scenarios together whose incidents have one cause
  Treatment treatment = Treatment::both;
  int runs = 0;
  AttributionFigures figures;                   ///< intervals: over the runs
  std::map<std::string, Range95> f1_ci95 = {};  ///< of the domains that were true; none with fewer than two runs

  bool operator==(const StudyProfile&) const = default;
};

/// How treatment B does beside another one, in the same runs.
struct StudyComparison {
  std::string scenario;  ///< as in StudyProfile
  Treatment against = Treatment::client;
  std::optional<Estimate> accuracy;         ///< B's minus the other's
  std::optional<Estimate> macro_f1;         ///< likewise
  std::optional<Estimate> delay_reduction;  ///< how much shorter B's median detection delay is, as a ratio

  bool operator==(const StudyComparison&) const = default;
};

/// What a publication says about the accuracy of attribution.
struct AttributionStudy {
  std::vector<StudyProfile> profiles;        ///< by scenario as they came, then all together; by treatment
  std::vector<StudyComparison> comparisons;  ///< likewise, with baseline and A

  bool operator==(const AttributionStudy&) const = default;
};

/// Where the runs of a study come from, and what their scenarios claim.
struct StudyOrigin {
  std::string mode;           ///< "full", "synthetic", "fallback-synthetic-<reason>"
  std::string source_ref;     ///< "" unknown
  std::string source_commit;  ///< "" unknown
  bool source_dirty = false;
  std::uint64_t bootstrap_seed = 42;
  std::vector<std::string> interrupted = {};                  ///< "<scenario>/run-<k>"
  std::vector<std::string> missing = {};                      ///< likewise: planned, and does not exist
  std::map<std::string, std::vector<Assertion>> claims = {};  ///< assertions about attribution, by scenario

  bool operator==(const StudyOrigin&) const = default;
};

/// A claim of a scenario, judged by the figures of treatment B over all its runs.
struct JudgedClaim {
  std::string scenario;
  AssertionResult result;
};

/// How the intervals of a study were computed, and how many runs of a scenario a claim needs.
struct StudyStats {
  double confidence_level = 0.95;
  std::string bootstrap_unit = "run";
  int bootstrap_resamples = 0;
  std::uint64_t bootstrap_seed = 0;
  std::uint64_t least_runs = 0;
};

/// A study with what follows from it.
struct JudgedStudy {
  AttributionStudy study;
  StudyOrigin origin;
  StudyStats stats;
  std::string run_class;            ///< "exploratory", "publication"
  std::vector<std::string> gaps;    ///< why the results are exploratory, as text; none: they are fit for publication
  std::vector<JudgedClaim> claims;  ///< in the order of the names of the scenarios
  Verdict verdict = Verdict::not_evaluated;  ///< on all claims; not_evaluated with gaps

  bool is_exploratory() const { return !gaps.empty(); }
};

}  // namespace benchgate::model
