// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>

#include "model/report.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// All reports of a check as they stand in a terminal; of several, the last line has the verdict of all together, and
/// what many of them suspect is said once above it.
Page reports_page(std::span<const model::Report> reports);

/// The same for a terminal in pieces, a page for each report and one for what all have in common: as spans, those of
/// 10,000 reports are too large to be in memory together.
void each_report_page(std::span<const model::Report> reports, const std::function<void(const Page&)>& take);

}  // namespace benchgate::render
