// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/report.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Adds a report as it stands in a terminal.
void add_report(Page& page, const model::Report& report);

/// All reports of a check; of several, the last line has the verdict of all together.
Page reports_page(std::span<const model::Report> reports);

}  // namespace benchgate::render
