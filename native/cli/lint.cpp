// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <fmt/core.h>

#include <array>
#include <optional>

#include "app/lint/annotations.hpp"
#include "app/lint/lint.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "cli/log_output.hpp"
#include "render/lint.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 5> lint_options{{
    {.name = "preset",
     .values = "P",
     .fallback = "",
     .help = "apply only the rules of this preset, such as go; --list shows all of them",
     .repeated = true},
    {"format", "text|json|sarif|github", "text", "output format; github: annotations", Kind::choice},
    {"as", "FORMAT", "", "format of the reports; default: detected from their content"},
    {"fix-hints", "", "", "say below each finding what to do", Kind::flag},
    {"list", "", "", "list the rules", Kind::flag},
}};

app::LintRequest lint_request(const Arguments& arguments) {
  app::LintRequest request;
  if (!arguments.positional.empty()) request.paths = arguments.positional;
  request.report_format = arguments.text("as");
  for (const std::string& preset : arguments.list("preset")) request.presets.insert(preset);
  return request;
}

model::ExitCode list_rules(const Arguments& arguments, Io io) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; --list takes none");
  const std::string format = arguments.text("format");
  if (format != "text" && format != "json")
    throw Error("--format", fmt::format("{} is for findings, not for --list", format));
  const std::vector<const model::LintRule*> rules = app::lint_rules(lint_request(arguments).presets);
  io.out << (format == "json" ? render::lint_rules_json(rules) : render::lint_rules_text(rules));
  return model::ExitCode::pass;
}

model::ExitCode run_lint(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.flag("list")) return list_rules(arguments, io);
  app::LintRequest request = lint_request(arguments);
  request.ignores = app::load_configuration(std::nullopt).lint_ignores;
  const model::LintReport report = app::lint_paths(request, session);
  const render::FixHints hints = arguments.flag("fix-hints") ? render::FixHints::shown : render::FixHints::hidden;
  const std::string format = arguments.text("format");
  if (format == "github")
    write_command(io.out, app::lint_annotations(report));
  else
    io.out << (format == "json"    ? render::lint_json(report)
               : format == "sarif" ? render::lint_sarif(report, app::lint_rules(request.presets), app::version())
                                   : render::lint_text(report, hints));
  return report.has_errors() ? model::ExitCode::fail : model::ExitCode::pass;
}

}  // namespace

Command lint_command() {
  return {"lint",       "check benchmarks and load tests for mistakes that make figures wrong",
          "[PATH]...",  "benchgate lint --fix-hints benches",
          lint_options, run_lint};
}

}  // namespace benchgate::cli
