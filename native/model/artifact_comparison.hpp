// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/comparison.hpp"
#include "model/measurement_table.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// How large a change is, against its threshold and as such.
enum class Magnitude { very_small = 1, small, medium, large, very_large };
/// How certain a comparison is, by the number of significant results.
enum class Confidence { none, maybe, probably, definitely };
enum class Direction { none, regression, improvement, mixed };

/// Returns "very_small", ..., "very_large".
std::string_view name_of(Magnitude magnitude);
std::optional<Magnitude> parse_magnitude(std::string_view name);
/// Returns "none", "maybe", "probably", "definitely".
std::string_view name_of(Confidence confidence);
/// Returns "none", "regression", "improvement", "mixed".
std::string_view name_of(Direction direction);

/// A test case in both artifacts. Changes and thresholds are ratios.
struct CaseResult {
  std::string test_case;
  Metric metric;
  std::vector<std::string> tags;
  bool secondary = false;  ///< tagged "secondary": informational
  double before = 0;       ///< median of the values
  double after = 0;
  std::optional<double> change;  ///< (after - before) / |before|; absent from 0 to another value
  double threshold = 0;
  std::optional<double> factor;  ///< |change| / threshold; absent when either is unknown or the threshold is 0
  bool dodgy = false;
  bool highly_variable = false;
  bool noisy = false;
  std::uint64_t history_count = 0;
  bool has_history = false;
  bool significant = false;
  std::optional<bool> better;          ///< absent: no change
  std::optional<Magnitude> magnitude;  ///< iqr only
  bool relevant = false;               ///< seed: significant and changed; iqr: also at least small
  /// Of a metric that says how much work failed, which is judged in percentage points; absent for others. `before`
  /// and `after` are shares then.
  std::optional<FailedChange> failed = {};
  bool failed_for_certain = false;  ///< whether the share of failed work rose beyond its limit, with evidence
  std::string why;

  bool operator==(const CaseResult&) const = default;
};

/// A test case by name.
struct CaseName {
  std::string test_case;
  std::string metric;

  bool operator==(const CaseName&) const = default;
};

/// All results of one metric together.
struct MetricOutcome {
  std::string metric;
  bool gating = false;
  std::uint64_t relevant = 0;  ///< how many results
  Confidence confidence = Confidence::none;
  Direction direction = Direction::none;
  Direction primary = Direction::none;    ///< of the primary test cases
  Direction secondary = Direction::none;  ///< of the secondary ones
  bool deserves_attention = false;
  bool reported_in_pull_request = false;  ///< seed: at least probably relevant; iqr: it deserves attention
  bool reported_in_triage = false;        ///< seed: definitely relevant; iqr: it deserves attention

  bool operator==(const MetricOutcome&) const = default;
};

/// One artifact against another over many test cases.
struct ArtifactComparison {
  Verdict verdict = Verdict::not_evaluated;  ///< of `analyze`; overviews of checks have none
  std::string profile;
  Artifact before;
  Artifact after;
  Confidence confidence = Confidence::none;  ///< of the gating metrics
  Direction direction = Direction::none;     ///< of the gating metrics
  bool reported_in_pull_request = false;     ///< of the gating metrics
  bool reported_in_triage = false;           ///< of the gating metrics
  std::vector<MetricOutcome> metrics;        ///< in the order of first appearance
  std::vector<CaseResult> results;           ///< in the table's order
  std::vector<CaseName> failed;              ///< in `after` but not in `before`
  std::vector<CaseName> failed_before;       ///< in `before`; nothing to compare with
  std::vector<CaseName> missing;             ///< measured before, not now
  std::vector<CaseName> added;               ///< measured for the first time
  std::vector<CaseName> not_measured;        ///< in neither, but in the history
  std::vector<std::string> warnings;         ///< what makes the comparison doubtful

  bool operator==(const ArtifactComparison&) const = default;
};

}  // namespace benchgate::model
