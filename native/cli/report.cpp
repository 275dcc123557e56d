// SPDX-License-Identifier: MIT
#include "base/text.hpp"
#include "cli/command_rows.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "app/report/publish_study.hpp"
#include "app/report/report.hpp"
#include "base/error.hpp"
#include "cli/print.hpp"
#include "cli/request_values.hpp"
#include "format/study_files.hpp"
#include "render/compare_table.hpp"
#include "render/study_summary.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 9> report_options{{
    {"compare", "FILE", "", "receipt of a comparison"},
    {"publication", "DIR", "",
     "results folder of fault scenarios: compare the attribution of its runs by treatment, and write the publication "
     "to the folder --out"},
    {"check-publication", "DIR", "", "folder of a publication: compute it again from its treatment_predictions.csv"},
    {"seed", "N", "42", "seed of the bootstrap of a publication", Kind::count, 0, 0},
    {"force", "", "", "overwrite an existing publication", Kind::flag},
    {"out", "FILE", "", "write the report to this file instead of stdout; a folder with --publication"},
    {"md", "FILE", "", "write the table as Markdown to this file"},
    {"pretty", "", "", "indent the JSON output", Kind::flag},
    {"format", "text|json|markdown", "json", "output format", Kind::choice},
}};

/// Throws unless exactly one of the options that name what to report is given.
void require_one_subject(const Arguments& arguments) {
  std::string_view subject;
  for (const std::string_view option : {"compare", "publication", "check-publication"}) {
    if (!arguments.given(option)) continue;
    if (!subject.empty())
      throw Error(fmt::format("--{}", option), fmt::format("cannot be combined with --{}; give one of them", subject));
    subject = option;
  }
  if (subject.empty())
    throw Error("--compare", "is required: the receipt of a comparison, or give --publication or --check-publication");
}

/// Options of a comparison mean nothing for a publication, and the other way round.
void refuse_others(const Arguments& arguments, std::initializer_list<std::string_view> options,
                   std::string_view subject) {
  for (const std::string_view option : options)
    if (arguments.given(option))
      throw Error(fmt::format("--{}", option), fmt::format("has no effect with {}", subject));
}

app::StudyRequest study_request(const Arguments& arguments) {
  refuse_others(arguments, {"md", "pretty"}, "--publication");
  return {.results = arguments.text("publication"),
          .out = needed_text(arguments, "out", "the folder for the publication"),
          .seed = static_cast<std::uint64_t>(arguments.count("seed")),
          .on_existing = arguments.flag("force") ? app::OnExisting::replace : app::OnExisting::refuse};
}

model::ExitCode print_study(const app::StudyResult& result, const std::string& format, Io io) {
  io.out << (format == "text"       ? render::study_page(result.judged).to_terminal(io.color)
             : format == "markdown" ? render::study_report_markdown(result.judged)
                                    : format::format_study_summary(result.judged));
  return result.exit_code();
}

model::ExitCode report_comparison(const Arguments& arguments, Io io, app::Session& session) {
  refuse_others(arguments, {"seed", "force"}, "--compare");
  const app::ReportRequest request{.comparison = needed_text(arguments, "compare", "the receipt of a comparison"),
                                   .out = arguments.text_if("out"),
                                   .markdown = arguments.text_if("md"),
                                   .style = json_style(arguments)};
  const app::ReportResult result = app::report(request, session);
  const std::string format = arguments.text("format");
  if (format != "json") print_page(arguments, io, render::comparison_page(result.comparison));
  if (format == "json" && !request.out) io.out << result.report;
  return model::ExitCode::pass;
}

model::ExitCode report(const Arguments& arguments, Io io, app::Session& session) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; report takes options only (--help lists them)");
  require_one_subject(arguments);
  const std::string format = arguments.text("format");
  if (arguments.given("publication")) return print_study(publish_study(study_request(arguments), session), format, io);
  if (arguments.given("compare")) return report_comparison(arguments, io, session);
  refuse_others(arguments, {"out", "md", "pretty", "seed", "force"}, "--check-publication");
  return print_study(app::check_study(arguments.text("check-publication")), format, io);
}

}  // namespace

Command report_command() {
  return {"report",
          "print the findings of a comparison, or publish the attribution of fault runs",
          "",
          "benchgate report --compare compare.json --out report.json --md report.md",
          report_options,
          report};
}

}  // namespace benchgate::cli
