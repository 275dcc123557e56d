// SPDX-License-Identifier: MIT
#include "cli/report.hpp"

#include <array>

#include "app/report/report.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/request_values.hpp"
#include "render/compare_table.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 6> report_options{{
    {"compare", "FILE", "", "receipt of a comparison"},
    {"out", "FILE", "", "write the report to this file instead of stdout"},
    {"md", "FILE", "", "write the table as Markdown to this file"},
    {"pretty", "", "", "indent the JSON output", Kind::flag},
    {"format", "text|json|markdown", "json", "output format", Kind::choice},
    {"md-template", "FILE", "", "", Kind::text, 0, 0, false, {}, true},
}};

model::ExitCode report(const Arguments& arguments, Io io, app::Session& session) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()),
                "unexpected argument; report takes options only (--help lists them)");
  io.err << warn_without_effect(arguments, {"md-template"});
  const app::ReportRequest request{.comparison = needed_text(arguments, "compare", "the receipt of a comparison"),
                                   .out = arguments.text_if("out"),
                                   .markdown = arguments.text_if("md"),
                                   .style = json_style(arguments)};
  const app::ReportResult result = app::report(request, session);
  const std::string format = arguments.text("format");
  if (format == "text") io.out << render::comparison_text(result.comparison);
  if (format == "markdown") io.out << render::comparison_markdown(result.comparison);
  if (format == "json" && !request.out) io.out << result.report;
  return model::ExitCode::pass;
}

}  // namespace

Command report_command() {
  return {"report",
          "print the findings of a comparison",
          "",
          "benchgate report --compare compare.json --out report.json --md report.md",
          report_options,
          report};
}

}  // namespace benchgate::cli
