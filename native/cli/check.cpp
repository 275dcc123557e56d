// SPDX-License-Identifier: MIT
// `benchgate check`: run, compare and report in one step, for the job of a pull
// request. Every scenario is finished before the exit code is decided.
#include "cli/command_rows.hpp"

#include <optional>
#include <string>

#include "app/check/check.hpp"
#include "app/check/result_folder.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/check_output.hpp"
#include "cli/check_request.hpp"
#include "cli/check_since.hpp"
#include "cli/commands_request.hpp"
#include "format/shard_plan_json.hpp"

namespace benchgate::cli {

namespace {

/// Which of `--fetch-baseline` and `--fetch-anchor` is given; "": neither.
std::string_view fetching_option(const Arguments& arguments) {
  for (const std::string_view option : {"fetch-baseline", "fetch-anchor"})
    if (arguments.flag(option)) return option;
  return {};
}

model::ExitCode print_fetched(std::string_view option, const Arguments& arguments, const app::CheckRequest& request,
                              Io io, app::Session& session) {
  if (const std::string format = arguments.text("format"); format != "text")
    throw Error("--format",
                fmt::format("'{}' cannot be combined with --{}, which prints one line of text", format, option));
  std::optional<std::string> fetched;
  if (option == "fetch-baseline")
    fetched = app::fetch_baseline(request, session);
  else if (const app::FoundAnchor anchor = app::fetch_anchor(request, session); anchor.commit)
    fetched = anchor.commit->commit;
  if (fetched) io.out << *fetched << '\n';
  return model::ExitCode::pass;
}

app::CheckResult result_of(const Arguments& arguments, const app::CheckRequest& request, app::Session& session) {
  if (arguments.has_rest) return app::check_commands(request, commands_request(arguments), session);
  if (!arguments.given("from")) return app::check(request, session);
  return app::check_imported(request, {.paths = arguments.list("from"), .format = arguments.text("as")}, session);
}

model::ExitCode check(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.given("since")) return check_since(arguments, io, session);
  const std::string_view fetching = fetching_option(arguments);
  if (fetching.empty()) app::remove_reports(arguments.text("out-dir"));  // first, because all else may be refused
  require_since(arguments);
  check_commands_form(arguments);
  const app::CheckRequest request = check_request(arguments);
  if (!fetching.empty()) return print_fetched(fetching, arguments, request, io, session);
  const app::CheckResult result = result_of(arguments, request, session);
  print_check(result, arguments.text("format"), io);
  if (request.shard)
    io.err << fmt::format("benchgate: shard {}: no verdict yet; 'benchgate merge' judges all shards together\n",
                          format::format_shard_number(request.shard->shard));
  app::write_step_outputs(result);
  return exit_code_of(result.outcome);
}

}  // namespace

Command check_command() {
  return {"check",
          "measure scenarios, compare them with a baseline and report by budgets",
          "[SCENARIO.yaml|DIR|GLOB]... | -- CMD1 --vs CMD2",
          "benchgate check --baseline main    or    benchgate check -- ./old --vs ./new",
          check_options(),
          check};
}

}  // namespace benchgate::cli
