// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/attribution_study.hpp"

namespace benchgate::format {

// The tables of a publication, by scenario and treatment; an empty scenario stands for all scenarios together whose
// incidents have one cause. What is not defined is an empty cell.

/// confusion_matrix.csv: cells that are not 0, in byte order of their domains; "abstain" where no cause was named.
std::string format_study_confusion(const model::AttributionStudy& study);

/// class_metrics.csv: precision, recall, F1 with its interval, support and abstain rate of each domain.
std::string format_study_classes(const model::AttributionStudy& study);

/// treatment_comparison.csv: B against baseline and A, with the interval of each difference.
std::string format_study_comparisons(const model::AttributionStudy& study);

/// What a comparison says, by the names in files and in their order.
std::vector<std::pair<std::string_view, model::Estimate>> comparison_estimates(
    const model::StudyComparison& comparison);

/// What attribution_summary.json of a publication says of the origin of its runs and of their claims, so that all of it
/// can be computed again. Throws Error `where:line: what`.
model::StudyOrigin parse_study_origin(std::string_view text, std::string_view where);

}  // namespace benchgate::format
