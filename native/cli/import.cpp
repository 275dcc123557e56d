// SPDX-License-Identifier: MIT
#include "cli/import.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>

#include "app/import/report_names.hpp"
#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/import_receipts.hpp"
#include "cli/run_request.hpp"
#include "codec/readings_json.hpp"
#include "render/readings.hpp"
#include "runner/report_files.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 6> import_own_options{{
    {"as", "FORMAT", "", "the format of the reports (default: recognised by content)"},
    {.name = "better",
     .values = "METRIC=lower|higher",
     .fallback = "",
     .help = "which way a metric is good, when neither the report nor benchgate.yaml says it",
     .repeated = true},
    {"out", "DIR", "", "write a receipt for every test case, DIR/CASE/run-1/receipt.json, and DIR/manifest.json"},
    {"force", "", "", "replace receipts that are there", Kind::flag},
    {"list", "", "", "list the formats and how they are recognised", Kind::flag},
    {"format", "text|json|markdown", "text", "how the readings, or the list, are printed", Kind::choice},
}};

/// Options of run that mean the same here.
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

model::ExitCode list_formats(const Arguments& arguments, Io io) {
  std::vector<render::FormatRow> rows;
  for (const imports::ImportFormat& format : imports::import_formats())
    rows.push_back({format.name, format.tool, format.recognised_by});
  if (arguments.text("format") == "json") {
    syntax::JsonWriter json;
    json.begin_array();
    for (const render::FormatRow& row : rows)
      json.begin_object()
          .member("format", row.name)
          .member("tool", row.tool)
          .member("recognised_by", row.recognised_by)
          .end_object();
    io.out << json.end_array().take() << '\n';
  } else {
    io.out << (arguments.text("format") == "text" ? render::format_list_text(rows)
                                                  : render::format_list_markdown(rows));
  }
  return model::ExitCode::pass;
}

std::size_t count_failed(const runner::ImportedReport& report) {
  const auto failed = [](const model::ImportedCase& test_case) {
    return std::any_of(test_case.readings.begin(), test_case.readings.end(),
                       [](const model::Reading& reading) { return reading.failed; });
  };
  return static_cast<std::size_t>(std::count_if(report.cases.begin(), report.cases.end(), failed));
}

void print_text(const runner::ImportedReport& report, Io io) {
  const std::size_t failed = count_failed(report);
  io.out << fmt::format("{}: {}, {} benchmark{}{}\n", base::printable(report.file), report.format, report.cases.size(),
                        report.cases.size() == 1 ? "" : "s", failed == 0 ? "" : fmt::format(", {} failed", failed))
         << render::readings_table(report.cases);
}

Directions directions_from(const Arguments& arguments) {
  Directions directions{"--better", {}};
  for (const std::string& text : arguments.list("better")) {
    const std::size_t equals = text.rfind('=');
    const std::string way = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (way != "lower" && way != "higher")
      throw Error("--better", fmt::format("'{}' is not METRIC=lower or METRIC=higher", base::printable(text)));
    directions.of_metrics[text.substr(0, equals)] = way == "lower" ? model::Better::lower : model::Better::higher;
  }
  return directions;
}

WrittenReceipts write_to(const std::string& out, const runner::ImportedReports& found,
                         const codec::Configuration& configuration, const Arguments& arguments, app::Session& session) {
  std::vector<std::filesystem::path> ignored(arguments.positional.begin(), arguments.positional.end());
  ignored.emplace_back(out);
  const app::RunSource source = source_of_reports(arguments, found.reports, ignored, session);
  app::note_changes(source, session.observer);
  return write_receipts(found.reports, out,
                        {.configuration = configuration,
                         .existing = arguments.flag("force") ? app::Existing::replace : app::Existing::keep,
                         .checkout = source.environment,
                         .job_type = arguments.text("job-type"),
                         .manifest_of = &source});
}

/// Notes on what is said of benchmarks and metrics that the reports do not have.
void tell_of_names(const codec::Configuration& configuration, const Directions& given, runner::ImportedReports& found) {
  app::ReportNames names = app::names_wanted(configuration, {});
  names.wants_figures = names.wants_figures || !given.of_metrics.empty();
  names.add(found);
  for (std::string& note : app::notes_of_unknown_names(configuration, names)) found.notes.push_back(std::move(note));
  for (std::string& note : app::notes_of_unknown_directions(given.origin, given.of_metrics, names))
    found.notes.push_back(std::move(note));
}

model::ExitCode import_reports(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.flag("list")) return list_formats(arguments, io);
  if (arguments.positional.empty())
    throw Error("import", "needs a report: a file or a folder (--list shows the formats)");
  const std::string form = arguments.text("format");
  if (form == "markdown") throw Error("--format", "markdown is for --list");
  runner::ImportedReports found = runner::read_reports(arguments.positional, arguments.text("as"));
  const codec::Configuration configuration = app::load_configuration(arguments.text_if("config"));
  const Directions given = directions_from(arguments);
  apply_directions(std::array{directions_of(configuration), given}, found);
  tell_of_names(configuration, given, found);
  std::optional<WrittenReceipts> written;
  if (const auto out = arguments.text_if("out")) written = write_to(*out, found, configuration, arguments, session);
  if (written) std::copy(written->notes.begin(), written->notes.end(), std::back_inserter(found.notes));
  for (const std::string& note : found.notes) io.err << fmt::format("benchgate: note: {}\n", note);
  if (form == "json") {
    std::vector<model::ImportedCase> cases;
    for (runner::ImportedReport& report : found.reports)
      std::move(report.cases.begin(), report.cases.end(), std::back_inserter(cases));
    codec::write_readings(cases, [&](std::string_view text) { io.out << text; });
  } else {
    for (const runner::ImportedReport& report : found.reports) print_text(report, io);
    if (written)
      io.out << fmt::format("wrote {} receipt{} to {}\n", written->count, written->count == 1 ? "" : "s",
                            base::printable(arguments.text("out")));
  }
  return model::ExitCode::pass;
}

}  // namespace

Command import_command() {
  return {"import",         "read the reports of other benchmark tools",
          "FILE|DIR...",    "benchgate import results.json --format json",
          import_options(), import_reports};
}

}  // namespace benchgate::cli
