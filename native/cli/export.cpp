// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "app/export/export_receipt.hpp"
#include "base/error.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 6> export_options{{
    {"run", "FILE", "", "receipt of a run"},
    {"compare", "FILE", "", "receipt of a comparison"},
    {"report", "FILE", "", "report of a check, for junit and codequality; exists also if nothing could be compared"},
    {"format", "csv|jsonl|html|prometheus|junit|codequality", "csv", "output format", Kind::choice},
    {"out", "FILE", "", "write to this file instead of stdout"},
    {"spreadsheet-safe", "", "", "escape CSV cells that a spreadsheet would read as formulas", Kind::flag},
}};

app::ExportRequest export_request(const Arguments& arguments) {
  using Receipt = app::ExportRequest::Receipt;
  constexpr std::array<std::pair<std::string_view, Receipt>, 3> kinds{
      {{"run", Receipt::run}, {"compare", Receipt::comparison}, {"report", Receipt::report}}};
  app::ExportRequest request;
  std::size_t given = 0;
  for (const auto& [option, kind] : kinds)
    if (const auto file = arguments.text_if(option)) {
      ++given;
      request.kind = kind;
      request.receipt = *file;
    }
  if (given != 1) throw Error("export", "requires one receipt: --run FILE, --compare FILE or --report FILE");
  request.format = app::parse_export_format(arguments.text("format")).value_or(request.format);
  if (arguments.flag("spreadsheet-safe")) request.formulas = render::Formulas::guarded;
  request.out = arguments.text_if("out");
  return request;
}

model::ExitCode export_receipt(const Arguments& arguments, Io io, app::Session& session) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; export takes options only (--help lists them)");
  const app::ExportRequest request = export_request(arguments);
  const std::string text = app::export_receipt(request, session);
  if (!request.out) io.out << text;
  return model::ExitCode::pass;
}

}  // namespace

Command export_command() {
  return {"export",
          "write a receipt as CSV, JSON Lines, HTML, Prometheus, JUnit or code quality",
          "",
          "benchgate export --compare compare.json --format junit --out junit.xml",
          export_options,
          export_receipt};
}

}  // namespace benchgate::cli
