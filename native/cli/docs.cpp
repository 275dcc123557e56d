// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/docs/docs.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/print.hpp"
#include "format/docs_report_json.hpp"
#include "render/docs_report.hpp"

namespace benchgate::cli {

namespace {

using Action = app::DocsRequest::Action;

constexpr std::array<Option, 1> docs_options{{
    {"index", "FILE|DIR", "",
     "docref-index.json, or the folder of 'history recalculate --out DIR' (default: .benchgate)", Kind::text, 0, 0,
     true},
}};

/// What `docs` can do, and how its result is printed.
struct DocsAction {
  std::string_view name;
  Action action;
  render::Page (*page)(const model::DocsReport&);
  std::string (*json)(const model::DocsReport&);
};

constexpr std::array<DocsAction, 3> docs_actions{{
    {"render", Action::render, render::docs_render_page, format::format_docs_render},
    {"check", Action::check, render::docs_check_page, format::format_docs_check},
    {"list", Action::list, render::docs_list_page, format::format_docs_list},
}};

const DocsAction& docs_action(const Arguments& arguments) {
  if (arguments.positional.empty()) throw Error("docs", "no action given (benchgate docs render|check|list [PATH]...)");
  const std::string& name = arguments.positional.front();
  std::vector<std::string_view> names;
  for (const DocsAction& action : docs_actions) {
    if (action.name == name) return action;
    names.push_back(action.name);
  }
  const std::string hint = base::suggestion(name, names);
  throw Error(fmt::format("docs {}", name),
              fmt::format("unknown action{}", hint.empty() ? " (known: render, check, list)" : hint));
}

model::ExitCode exit_code_of(const model::DocsReport& report, Action action) {
  using Finding = model::DocsFindingKind;
  if (has(report, Finding::malformed)) return model::ExitCode::error;
  if (action == Action::list) return model::ExitCode::pass;
  return report.findings.empty() ? model::ExitCode::pass : model::ExitCode::fail;
}

model::ExitCode docs(const Arguments& arguments, Io io, app::Session& session) {
  const DocsAction& action = docs_action(arguments);
  app::DocsRequest request{.action = action.action};
  request.paths.assign(arguments.positional.begin() + 1, arguments.positional.end());
  for (const std::string& index : arguments.list("index")) request.indexes.emplace_back(index);
  const model::DocsReport report = app::cite_in_documents(request, session);
  print_result(arguments, io, report, action.page, action.json);
  return exit_code_of(report, action.action);
}

}  // namespace

Command docs_command() {
  return {"docs",
          "cite measured figures in documentation, and check that they still hold",
          "render|check|list [PATH]...",
          "benchgate docs check docs README.md --index derived",
          docs_options,
          docs};
}

}  // namespace benchgate::cli
