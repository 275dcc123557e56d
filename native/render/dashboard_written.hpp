// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/written_dashboard.hpp"

namespace benchgate::render {

/// Returns "Wrote site/index.html: 12 test cases, 20 series, 40 runs.", for terminals and as Markdown.
std::string written_dashboard_text(const model::WrittenDashboard& written);

}  // namespace benchgate::render
