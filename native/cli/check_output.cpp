// SPDX-License-Identifier: MIT
#include "cli/check_output.hpp"

#include "app/check/check.hpp"
#include "base/text.hpp"
#include "render/publication.hpp"
#include "render/report_publication.hpp"
#include "render/report_text.hpp"

namespace benchgate::cli {

void print_check(const app::CheckResult& result, const std::string& format, Io io) {
  if (format == "json") {
    io.out << app::summary_json(result);
  } else if (format == "markdown") {
    io.out << render::publication_page(render::reports_publication(result.reports));
  } else {
    render::each_report_page(result.reports, [&](const render::Page& page) { io.out << page.to_terminal(io.color); });
  }
  for (const std::string& name : result.without_baseline)
    io.err << fmt::format("benchgate: {}: --require-baseline: no baseline found\n", base::printable(name));
}

}  // namespace benchgate::cli
