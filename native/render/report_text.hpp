// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/report.hpp"

namespace benchgate::render {

/// A report for a terminal.
std::string report_text(const model::Report& report);

/// All reports of a check; of several, the last line has the verdict of all together.
std::string reports_text(std::span<const model::Report> reports);

}  // namespace benchgate::render
