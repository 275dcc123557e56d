// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "judge/attribution_study.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// attribution_summary.json of a publication, schema benchgate.attribution_study.v1: run class with its reasons, the
/// figures of each treatment with their intervals, comparisons and claims. It follows from treatment_predictions.csv
/// and from what format::parse_study_origin reads of it.
std::string study_summary_json(const judge::JudgedStudy& judged);

/// report.md of a publication. The title of exploratory results says so, and so does that of synthetic ones.
std::string study_report_markdown(const judge::JudgedStudy& judged);

/// For people, in a terminal: run class, accuracy of each treatment, claims.
Page study_page(const judge::JudgedStudy& judged);

}  // namespace benchgate::render
