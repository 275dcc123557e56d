// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>

#include "app/lint/lint.hpp"
#include "base/error.hpp"
#include "render/lint.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 4> lint_options{{
    {.name = "preset",
     .values = "P",
     .fallback = "",
     .help = "apply only the rules of this preset, such as go; --list shows all of them",
     .repeated = true},
    {"format", "text|json", "text", "output format", Kind::choice},
    {"fix-hints", "", "", "say below each finding what to do", Kind::flag},
    {"list", "", "", "list the rules", Kind::flag},
}};

app::LintRequest lint_request(const Arguments& arguments) {
  app::LintRequest request;
  if (!arguments.positional.empty()) request.places = arguments.positional;
  for (const std::string& preset : arguments.list("preset")) request.presets.insert(preset);
  return request;
}

model::ExitCode list_rules(const Arguments& arguments, Io io) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; --list takes none");
  const std::vector<const model::LintRule*> rules = app::lint_rules(lint_request(arguments).presets);
  io.out << (arguments.text("format") == "json" ? render::lint_rules_json(rules) : render::lint_rules_text(rules));
  return model::ExitCode::pass;
}

model::ExitCode run_lint(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.flag("list")) return list_rules(arguments, io);
  const model::LintReport report = app::lint_places(lint_request(arguments), session);
  const render::FixHints hints = arguments.flag("fix-hints") ? render::FixHints::shown : render::FixHints::hidden;
  io.out << (arguments.text("format") == "json" ? render::lint_json(report) : render::lint_text(report, hints));
  return report.has_errors() ? model::ExitCode::fail : model::ExitCode::pass;
}

}  // namespace

Command lint_command() {
  return {"lint",
          "check benchmarks and load tests for mistakes that make figures wrong",
          "[PATH]...",
          "benchgate lint --fix-hints benches",
          lint_options,
          run_lint};
}

}  // namespace benchgate::cli
