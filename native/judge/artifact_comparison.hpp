// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judge/history_noise.hpp"
#include "model/artifact_comparison.hpp"

namespace benchgate::judge {

enum class ComparisonProfile { seed, iqr };

struct ArtifactSettings {
  ComparisonProfile profile = ComparisonProfile::seed;
  SeedConstants seed;
  std::size_t iqr_history = 30;          ///< results; fewer are no history
  double iqr_default_threshold = 0.002;  ///< without history
  std::vector<std::string> gating;       ///< metrics; none: the headlines of the table, else its first
};

/// Judges the change of one test case against its history (oldest first, neither
/// side in it): fills change, threshold, significance, magnitude and the reason.
/// Preconditions: metric, before, after and secondary are set.
void judge_change(model::CaseResult& result, std::span<const double> history, const ArtifactSettings& settings);

/// Returns the "iqr" magnitude of a relative change: the floor of the mean of its level over the
/// threshold and its absolute level. `noise_factor`: 1 for instruction counts, 2 for other metrics.
model::Magnitude magnitude_of(double change, double threshold, double noise_factor);

/// Returns the outcome of all results of one metric together.
model::MetricOutcome outcome_of(std::span<const model::CaseResult> results, ComparisonProfile profile);

/// Returns the confidence of so many relevant results: 0 none, to 3 maybe, to 6 probably, more definitely.
model::Confidence confidence_of(std::uint64_t relevant);

/// Fills metrics, confidence, direction and whom it is reported to from `results`. `gating` are the metrics that
/// decide; none: the first. O(metrics x results).
void judge_metrics(model::ArtifactComparison& comparison, const std::vector<std::string>& metrics,
                   const std::vector<std::string>& gating, ComparisonProfile profile);

/// Returns the direction of both together: `mixed` for a regression and an improvement; `none` changes nothing.
model::Direction joined(model::Direction a, model::Direction b);

/// Compares two artifacts of a table by their indices in it; the history is what is
/// older than `before`, without `after`. Several values of a cell: their median.
model::ArtifactComparison compare_artifacts(const model::MeasurementTable& table, std::size_t before, std::size_t after,
                                            const ArtifactSettings& settings);

/// Which direction of a comparison is a failure: `mixed` is a regression or both ways.
enum class FailOn { regression, mixed };

/// Whether a comparison is reported from this confidence on: any relevant result, as in a pull request, or as in the
/// triage report. By the iqr rule the latter two are the same: what deserves attention.
bool is_reported(const model::ArtifactComparison& comparison, model::Confidence least);

/// Whether the direction of a comparison is one that fails, however certain it is.
bool is_worse(const model::ArtifactComparison& comparison, FailOn fail_on);

/// Whether a comparison fails: by its direction, if it is reported from `least` on, or because something fails that did
/// not before.
bool fails(const model::ArtifactComparison& comparison, FailOn fail_on, model::Confidence least);

/// Returns the verdict on a comparison: pass if nothing got worse, fail if it fails, inconclusive if something got
/// worse that does not fail, as nothing does without `fail_on`, or if no test case could be compared.
model::Verdict verdict_of(const model::ArtifactComparison& comparison, std::optional<FailOn> fail_on,
                          model::Confidence least);

}  // namespace benchgate::judge
