// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>
#include <utility>

#include "app/dashboard/dashboard.hpp"
#include "base/error.hpp"
#include "cli/request_values.hpp"
#include "format/command_results_json.hpp"
#include "render/dashboard_written.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 11> dashboard_table{{
    {"out", "DIR|FILE.html", "", "folder for the site, or a file for one page that holds everything"},
    {"results", "DIR", "", "folder of results folders, one per run of the history"},
    {"table", "FILE", "", "CSV or JSON Lines: test_case, artifact, value [metric, unit, better, time, tags]"},
    {"history", "DIR", "", "output folder of 'benchgate history recalculate'"},
    {"check", "DIR", "", "output folder of 'benchgate check'; makes a page of its results"},
    {"title", "TEXT", "", "title of the pages (default: the name of the source; of a check 'benchgate check')"},
    {"repository", "URL", "", "address of the repository, such as https://github.com/OWNER/NAME, for links to commits"},
    {"raw-url", "URL", "", "address of the raw data, for links: of the folder --results, or of the runs of a history"},
    {"threads", "N", "", "number of threads (default: one per processor)", Kind::count, 1, 1024},
    {"force", "", "", "replace an earlier dashboard also if its folder holds other files, which are removed",
     Kind::flag},
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
}};

app::DashboardRequest dashboard_request(const Arguments& arguments) {
  using Source = app::DashboardSource;
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; use --results, --table, --history or --check");
  app::DashboardRequest request;
  request.out = needed_text(arguments, "out", "a folder for the site, or a file NAME.html");
  constexpr std::array<std::pair<std::string_view, Source>, 4> sources{
      {{"results", Source::results}, {"table", Source::table}, {"history", Source::history}, {"check", Source::check}}};
  int given = 0;
  for (const auto& [option, source] : sources)
    if (arguments.given(option)) {
      ++given;
      request.source = source;
      request.path = arguments.text(option);
    }
  if (given != 1) throw Error("dashboard", "requires one of --results, --table, --history and --check");
  request.title = arguments.text("title");
  request.repository = web_address(arguments, "repository");
  request.raw_url = web_address(arguments, "raw-url");
  if (arguments.given("threads")) request.threads = static_cast<std::size_t>(arguments.count("threads"));
  if (arguments.flag("force")) request.on_existing = app::OnExisting::replace;
  return request;
}

model::ExitCode dashboard(const Arguments& arguments, Io io, app::Session& session) {
  const app::DashboardResult result = app::make_dashboard(dashboard_request(arguments), session);
  const model::WrittenDashboard written{.page = result.page.string(),
                                        .test_cases = result.test_cases,
                                        .series = result.series,
                                        .runs = result.runs,
                                        .interactive = result.interactive};
  const std::string format = arguments.text("format");
  io.out << (format == "json" ? format::format_written_dashboard(written) : render::written_dashboard_text(written));
  return model::ExitCode::pass;
}

}  // namespace

Command dashboard_command() {
  return {.name = "dashboard",
          .summary = "write a static site that shows a history: what changed, when, by how much, on which machine",
          .operands = "",
          .example = "benchgate dashboard --results history --out site",
          .options = dashboard_table,
          .run = dashboard};
}

}  // namespace benchgate::cli
