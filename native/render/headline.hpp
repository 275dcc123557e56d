// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "model/gate_summary.hpp"
#include "model/measured_run.hpp"
#include "model/publication.hpp"
#include "model/report.hpp"
#include "render/comparison_rows.hpp"

namespace benchgate::render {

/// Gives the publication of one report its headline, and names its test case. The publication has a row for each of
/// `rows`, in their order and marked as secondary but for the worst, and no other.
void set_headline(const model::Report& report, std::span<const ComparisonRow> rows, model::Publication& publication);

/// Gives several reports together the headline that says what is worst, and of how many: "12 of 200 test cases are
/// slower, up to 48 %". Where one alone is worst, its own headline stays. Precondition: the publication is that of all
/// reports joined, its rows are sorted.
void set_headline(std::span<const model::Report> reports, model::Publication& publication);

/// The one number that matters: the change that failed E3, else what the worst gate says, else, when nothing is wrong,
/// the largest change. Precondition: `rows` are sorted.
std::string gate_headline(const model::GateSummary& summary, std::span<const model::PublicationRow> rows);

/// "2 scenarios measured, 12 carried forward, nothing judged", or what failed. Precondition: rows are sorted.
std::string run_headline(const model::RunSummary& summary, const model::Publication& publication);

/// Of a run of the baseline: `first` of the `broken` scenarios among `all` could not be measured.
std::string broken_baseline_headline(const std::string& first, std::size_t broken, std::size_t all);

/// "48 %" of "+48.0 %": the size of a change.
std::string size_of_change(const model::CaseFigures& figures);

}  // namespace benchgate::render
