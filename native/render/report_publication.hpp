// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/publication.hpp"
#include "model/report.hpp"

namespace benchgate::render {

/// Returns a report for the reviewers of a change: a row for each metric with baseline, current, change, interval,
/// budget and verdict, or, when nothing was compared, for each metric that was measured; annotations for the findings
/// that name a line.
model::Publication report_publication(const model::Report& report);

/// Returns the same of all reports of a check, and an overview when they are many. Precondition: at least one.
model::Publication reports_publication(std::span<const model::Report> reports);

/// Returns "unchanged: 12 of 14 scenarios"; of all: "unchanged: 14 of 14 scenarios; nothing was measured". "": none is.
std::string unchanged_text(std::span<const model::Report> reports);

}  // namespace benchgate::render
