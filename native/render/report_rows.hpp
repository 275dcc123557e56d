// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/publication.hpp"
#include "model/report.hpp"
#include "render/comparison_rows.hpp"

namespace benchgate::render {

/// Returns the verdict of a row on a metric or a finding with that status: not_evaluated where it was skipped.
model::Verdict row_verdict(model::Verdict status);

/// Returns the row of a judged metric.
model::PublicationRow metric_row(const ComparisonRow& row, const model::Comparison& comparison);

/// Marks all rows of a test case but its worst as secondary: by kind, then by the size of the change beside its limit.
void choose_worst(std::vector<model::PublicationRow>& rows);

/// Returns the metric that choose_worst leaves: the one that stands for the test case. "" where none was compared.
std::string leading_metric(const model::Comparison& comparison);

/// Returns "10 ms to 12 ms, +20 %".
std::string result_text(const ComparisonRow& row, const model::Delta& delta);

/// Returns how a change of the row's metric is called: "25 % slower", "12 % worse in max_rss_kb"; without a size
/// "slower".
std::string worse_text(const model::PublicationRow& row);

}  // namespace benchgate::render
