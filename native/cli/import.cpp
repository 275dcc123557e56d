// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "app/import/import_reports.hpp"
#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "cli/measuring.hpp"
#include "cli/run_request.hpp"
#include "render/readings.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 6> import_own_options{{
    {"as", "FORMAT", "", "format of the reports (default: detected from the content)"},
    {.name = "better",
     .values = "METRIC=lower|higher",
     .fallback = "",
     .help = "better direction of a metric, if neither the report nor benchgate.yaml sets it",
     .repeated = true},
    {"out", "DIR", "", "write a receipt for every test case to DIR/CASE/run-1/receipt.json, and DIR/manifest.json"},
    {"force", "", "", "overwrite existing receipts", Kind::flag},
    {"list", "", "", "list the formats and how they are detected", Kind::flag},
    {"format", "text|json|markdown", "text", "output format of the values or the list", Kind::choice},
}};

/// Options of `run` with the same meaning here.
constexpr std::array<std::string_view, 3> own_names_of_run{"job-type", "source-ref", "source-commit"};

std::span<const Option> import_options() {
  static const std::vector<Option> rows = [] {
    std::vector<Option> all(import_own_options.begin(), import_own_options.end());
    for (const Option& option : run_options())
      if (std::find(own_names_of_run.begin(), own_names_of_run.end(), option.name) != own_names_of_run.end())
        all.push_back(option);
    return all;
  }();
  return rows;
}

app::Directions directions_from(const Arguments& arguments) {
  app::Directions directions{"--better"};
  for (const std::string& text : arguments.list("better")) {
    const std::size_t equals = text.rfind('=');
    const std::string way = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (way != "lower" && way != "higher")
      throw Error("--better", fmt::format("'{}' is not METRIC=lower or METRIC=higher", text));
    directions.of_metrics[text.substr(0, equals)] = way == "lower" ? model::Better::lower : model::Better::higher;
  }
  return directions;
}

app::ImportRequest import_request(const Arguments& arguments) {
  app::ImportRequest request;
  request.paths = arguments.positional;
  request.format = arguments.text("as");
  request.configuration = arguments.text_if("config");
  request.directions = directions_from(arguments);
  if (const auto out = arguments.text_if("out"))
    request.receipts = {.folder = *out,
                        .on_existing = arguments.flag("force") ? app::OnExisting::replace : app::OnExisting::refuse,
                        .job_type = arguments.text("job-type"),
                        .source = source_request(arguments)};
  return request;
}

void print_formats(std::string_view format, Io io) {
  const std::vector<render::FormatRow> rows = app::list_formats();
  io.out << (format == "json"   ? render::format_list_json(rows)
             : format == "text" ? render::format_list_text(rows)
                                : render::format_list_markdown(rows));
}

void print_json(app::ImportResult& result, Io io) {
  std::vector<model::ImportedCase> cases;
  for (auto& report : result.reports) std::move(report.cases.begin(), report.cases.end(), std::back_inserter(cases));
  render::readings_json(cases, [&](std::string_view text) { io.out << text; });
}

void print_text(const app::ImportResult& result, const app::ImportRequest& request, Io io) {
  for (const auto& report : result.reports) io.out << render::readings_text(report.file, report.format, report.cases);
  if (request.receipts)
    io.out << fmt::format("wrote {} to {}\n", base::pluralize(result.written, "receipt"),
                          base::printable(request.receipts->folder.string()));
}

model::ExitCode import_reports(const Arguments& arguments, Io io, app::Session& session) {
  const std::string format = arguments.text("format");
  if (arguments.flag("list")) {
    print_formats(format, io);
    return model::ExitCode::pass;
  }
  if (arguments.positional.empty())
    throw Error("import", "requires a report: a file or a folder (--list shows the formats)");
  if (format == "markdown") throw Error("--format", "markdown is for --list only");
  const app::ImportRequest request = import_request(arguments);
  app::ImportResult result = app::import_reports(request, session);
  if (format == "json")
    print_json(result, io);
  else
    print_text(result, request, io);
  return model::ExitCode::pass;
}

}  // namespace

Command import_command() {
  return {"import",         "read the reports of other benchmark tools",
          "FILE|DIR...",    "benchgate import results.json --format json",
          import_options(), import_reports};
}

}  // namespace benchgate::cli
