// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include "app/run/run.hpp"
#include "cli/run_request.hpp"
#include "format/command_results_json.hpp"
#include "format/run_summary_json.hpp"
#include "render/run_plan.hpp"
#include "render/run_summary.hpp"

namespace benchgate::cli {

namespace {

void print_summary(const model::RunSummary& summary, const std::string& format, const Io& io) {
  io.out << (format == "json"       ? format::write_run_summary(summary)
             : format == "markdown" ? render::run_summary_table(summary).to_markdown()
                                    : render::run_summary_page(summary).to_terminal(io.color));
}

std::string shown_plan(std::span<const model::PlannedCase> cases, const std::string& format) {
  return format == "json"       ? format::format_plan(cases)
         : format == "markdown" ? render::plan_markdown(cases)
                                : render::plan_text(cases);
}

std::string shown_settings(std::span<const format::ScenarioFile> files, const std::string& format) {
  return format == "json"       ? format::format_settings(files)
         : format == "markdown" ? render::settings_markdown(files)
                                : render::settings_text(files);
}

model::ExitCode measure(const Arguments& arguments, Io io, app::Session& session) {
  check_form(arguments);
  const std::string format = arguments.text("format");
  if (arguments.flag("explain")) {
    io.out << shown_settings(app::explain_run(run_request(arguments).scenarios, session), format);
    return model::ExitCode::pass;
  }
  if (arguments.flag("dry-run")) {
    io.out << shown_plan(app::plan_run(run_request(arguments).scenarios, session), format);
    return model::ExitCode::pass;
  }
  const app::RunResult result = arguments.has_rest ? app::run_command(command_request(arguments), session)
                                                   : app::run(run_request(arguments), session);
  print_summary(result.summary, format, io);
  return exit_code_of(result.outcome);
}

}  // namespace

Command run_command() {
  return {"run",
          "measure scenarios, or one command",
          "[SCENARIO.yaml|DIR|GLOB]... --out DIR | --name N -- ARGV",
          "benchgate run benchmarks/ --out benchgate-results    or    benchgate run --name sort -- sort big.txt",
          run_options(),
          measure};
}

}  // namespace benchgate::cli
