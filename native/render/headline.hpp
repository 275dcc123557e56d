// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

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

/// Returns "48 %" of "+48.0 %": the size of a change.
std::string size_of_change(const model::CaseFigures& figures);

}  // namespace benchgate::render
