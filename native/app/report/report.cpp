// SPDX-License-Identifier: MIT
#include "app/report/report.hpp"

#include <array>
#include <string_view>

#include "app/nearest_file.hpp"
#include "app/write_output.hpp"
#include "base/text.hpp"
#include "format/compare_json.hpp"
#include "format/report_json.hpp"
#include "judge/report.hpp"
#include "render/compare_table.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

ReportResult report(const ReportRequest& request, Session&) {
  refuse_folder("--compare", request.comparison, std::array{std::string_view("compare.json")});
  ReportResult result;
  result.comparison =
      format::parse_comparison(sys::read_file(request.comparison), base::printable(request.comparison.string()));
  result.report = format::format_report(judge::report_of(result.comparison), request.style);
  if (request.markdown) write_output(*request.markdown, render::comparison_page(result.comparison).to_markdown());
  if (request.out) write_output(*request.out, result.report);
  return result;
}

}  // namespace benchgate::app
