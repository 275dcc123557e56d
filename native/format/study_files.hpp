// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/attribution_study.hpp"

namespace benchgate::format {

// The tables of a publication, by scenario and treatment; an empty scenario stands for all scenarios together whose
// incidents have one cause. What is not defined is an empty cell.

/// Formats confusion_matrix.csv: cells that are not 0, in byte order of their domains; "abstain" where no cause was
/// named.
std::string format_study_confusion(const model::AttributionStudy& study);

/// Formats class_metrics.csv: precision, recall, F1 with its interval, support and abstain rate of each domain.
std::string format_study_classes(const model::AttributionStudy& study);

/// Formats treatment_comparison.csv: B against baseline and A, with the interval of each difference.
std::string format_study_comparisons(const model::AttributionStudy& study);

/// Names of the figures of a comparison in the summary and in the table.
inline constexpr std::string_view accuracy_difference = "attribution_accuracy_difference";
inline constexpr std::string_view macro_f1_difference = "attribution_macro_f1_difference";
inline constexpr std::string_view delay_reduction = "detection_delay_reduction";

/// Formats attribution_summary.json of a publication, schema benchgate.attribution_study.v1: run class with its
/// reasons, the figures of each treatment with their intervals, comparisons and claims. It follows from
/// treatment_predictions.csv and from what parse_study_origin reads of it.
std::string format_study_summary(const model::JudgedStudy& judged);

/// Parses what that file says of the origin of its runs and of their claims, so that all of it can be computed again.
/// Throws Error `where:line: what`.
model::StudyOrigin parse_study_origin(std::string_view text, std::string_view where);

}  // namespace benchgate::format
