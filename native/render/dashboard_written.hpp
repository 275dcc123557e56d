// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace benchgate::render {

/// What `dashboard` wrote.
struct WrittenDashboard {
  std::string page;  ///< path
  std::size_t test_cases = 0;
  std::size_t series = 0;
  std::size_t runs = 0;
  bool interactive = true;  ///< the charts react to the pointer
};

/// "Wrote site/index.html: 12 test cases, 20 series, 40 runs.", for terminals and as Markdown, and as JSON.
std::string written_dashboard_text(const WrittenDashboard& written);
std::string written_dashboard_json(const WrittenDashboard& written);

}  // namespace benchgate::render
