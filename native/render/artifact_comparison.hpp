// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "judge/result_selection.hpp"
#include "model/artifact_comparison.hpp"
#include "model/publication.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns "❌ regressions, please review: definitely relevant".
std::string comparison_headline(const model::ArtifactComparison& comparison);

/// Returns regressions, improvements and all of one metric, primary and secondary: mean,
/// range and count of the relevant changes, as a Markdown table whose columns
/// line up in plain text, too. `label` is the text of its corner. Source: rustc-perf, write_summary_table.
std::string summary_table(std::span<const model::CaseResult> results, std::string_view label);

/// Returns the report of `analyze`. The Markdown form is also a section of comments and
/// summaries of checks with many test cases.
Page artifact_comparison_page(const model::ArtifactComparison& comparison, const judge::SelectedResults& selected);
std::string artifact_comparison_markdown(const model::ArtifactComparison& comparison,
                                         const judge::SelectedResults& selected);

/// Returns the same for comment, status and other channels: a row for each relevant change and new failure, and the
/// whole as an overview, unless `filtered` results are missing from the comparison.
model::Publication artifact_comparison_publication(const model::ArtifactComparison& comparison, std::size_t filtered);

/// Returns the weekly report: date, range, counts, and a section for regressions, improvements and mixed metrics.
std::string triage_markdown(const model::ArtifactComparison& comparison, const judge::SelectedResults& selected,
                            std::string_view date);

}  // namespace benchgate::render
