// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>

#include "model/report.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Hands over the reports of a check for a terminal, a page for each report, because those of 10,000 reports are too
/// large to be in memory together. A last page has what many reports suspect, and, of several reports, the verdict of
/// all together.
void each_report_page(std::span<const model::Report> reports, const std::function<void(const Page&)>& take);

}  // namespace benchgate::render
