// SPDX-License-Identifier: MIT
#include "cli/history_actions.hpp"

#include <fmt/core.h>

#include <array>
#include <utility>
#include <vector>

#include "app/history/accept.hpp"
#include "app/history/add.hpp"
#include "app/history/alerts.hpp"
#include "app/history/baseline.hpp"
#include "app/history/compact.hpp"
#include "app/history/data_branch.hpp"
#include "app/history/import_history.hpp"
#include "app/history/recalculate.hpp"
#include "app/history/runs.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/log_output.hpp"
#include "cli/print.hpp"
#include "cli/request_values.hpp"
#include "format/alerts_json.hpp"
#include "format/calibration_json.hpp"
#include "format/history_import_json.hpp"
#include "format/history_reports_json.hpp"
#include "render/alerts.hpp"
#include "render/history.hpp"
#include "render/history_import.hpp"
#include "render/publish_report.hpp"
#include "render/recalculation.hpp"

namespace benchgate::cli {

namespace {

std::vector<std::string> operands_of(const Arguments& arguments) {
  return {arguments.positional.begin() + 1, arguments.positional.end()};
}

model::ExitCode add(const Arguments& arguments, Io io, app::Session& session) {
  app::AddRequest request{.paths = operands_of(arguments), .store = arguments.text("store")};
  request.facts = {.run_id = arguments.text_if("run-id"),
                   .sha = arguments.text_if("sha"),
                   .time = arguments.text_if("time"),
                   .job_type = arguments.text_if("job-type"),
                   .event = arguments.text_if("event"),
                   .group = arguments.text_if("group"),
                   .toolchain = arguments.text("toolchain"),
                   .format = arguments.text("as")};
  if (arguments.given("attempt")) request.facts.attempt = static_cast<std::uint64_t>(arguments.count("attempt"));
  print_result(arguments, io, app::add_to_history(request, session), render::added_page, format::format_added);
  return model::ExitCode::pass;
}

void print_history_formats(const Arguments& arguments, Io io) {
  const std::vector<render::FormatRow> rows = app::list_history_formats();
  const std::string format = arguments.text("format");
  io.out << (format == "json"   ? render::format_list_json(rows)
             : format == "text" ? render::format_list_text(rows)
                                : render::format_list_markdown(rows));
}

model::ExitCode import_histories(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.flag("list")) {
    print_history_formats(arguments, io);
    return model::ExitCode::pass;
  }
  app::HistoryImportRequest request{
      .source = {.paths = operands_of(arguments), .format = arguments.text("from"), .branch = arguments.text("branch")},
      .store = arguments.text("store"),
      .group = arguments.text_if("group"),
      .dry_run = arguments.flag("dry-run")};
  if (request.source.paths.empty())
    throw Error("history import", "is given nothing; name the history of a tool (--list shows which)");
  for (const std::string& parameter : arguments.list("parameter")) {
    const std::size_t sign = parameter.find('=');
    if (sign == 0 || sign == std::string::npos)
      throw Error("--parameter", fmt::format("'{}' is not NAME=VALUE", parameter));
    request.source.parameters.emplace_back(parameter.substr(0, sign), parameter.substr(sign + 1));
  }
  print_result(arguments, io, app::import_history(request, session), render::history_import_page,
               format::format_history_import);
  return model::ExitCode::pass;
}

model::ExitCode list(const Arguments& arguments, Io io, app::Session& session) {
  const app::ListRequest request{arguments.text("store"), arguments.list("where")};
  print_result(arguments, io, app::list_runs(request, session), render::run_list_page, format::format_run_list);
  return model::ExitCode::pass;
}

model::ExitCode show(const Arguments& arguments, Io io, app::Session& session) {
  const app::ShowRequest request{arguments.text("store"), arguments.positional.at(1)};
  print_result(arguments, io, app::show_run(request, session), render::shown_run_page, format::format_shown_run);
  return model::ExitCode::pass;
}

model::ExitCode verify(const Arguments& arguments, Io io, app::Session& session) {
  const model::VerifyReport report = app::verify_history(arguments.text("store"), session);
  print_result(arguments, io, report, render::verified_page, format::format_verified);
  return report.faults.empty() ? model::ExitCode::pass : model::ExitCode::fail;
}

model::ExitCode recalculate(const Arguments& arguments, Io io, app::Session& session) {
  app::RecalculateRequest request;
  request.source = {.store = arguments.text("store"),
                    .where = arguments.list("where"),
                    .published_job_types = arguments.list("publish"),
                    .configuration = arguments.text_if("config")};
  if (arguments.given("threads")) request.source.threads = static_cast<std::size_t>(arguments.count("threads"));
  request.out = needed_text(arguments, "out", "name the folder for the derived data");
  for (const std::string& path : arguments.list("docs")) request.documents.emplace_back(path);
  request.dashboard_url = web_address(arguments, "dashboard-url");
  request.raw_url = web_address(arguments, "raw-url");
  const auto branch = arguments.text_if("data-branch");
  print_result(
      arguments, io,
      branch ? app::recalculate_to_branch(request, *branch, session) : app::recalculate_history(request, session),
      render::recalculated_page, format::format_recalculated);
  return model::ExitCode::pass;
}

app::NotifyMode notify_wish(std::string_view word) {
  if (word == "issue") return app::NotifyMode::issue;
  if (word == "comment") return app::NotifyMode::comment;
  return word == "webhook" ? app::NotifyMode::webhook : app::NotifyMode::none;
}

/// What came of telling people: problems and commands for the runner go to the stream without data, as with publish.
void print_notify_steps(const model::AlertsReport& report, bool is_text, Io io) {
  for (const model::PublishStep& step : report.steps) {
    if (is_text) io.out << render::publish_step_text(step);
    write_command(is_text ? io.out : io.err, step.command);
    if (!step.problem.empty()) io.err << "benchgate: " << base::printable(step.problem) << '\n';
  }
}

model::ExitCode alerts(const Arguments& arguments, Io io, app::Session& session) {
  app::AlertsRequest request{.folder = arguments.positional.at(1)};
  request.notify.mode = notify_wish(arguments.text("notify"));
  request.notify.key = arguments.text("key");
  request.notify.author = arguments.text("author");
  request.notify.run_id = arguments.text("run-id");
  const model::AlertsReport report = app::judge_history(request, session);
  print_result(arguments, io, report, render::alerts_page, format::format_alerts);
  print_notify_steps(report, arguments.text("format") == "text", io);
  const std::string fail_on = arguments.text("fail-on");
  const model::ExitCode code = exit_code_of(report.verdict);
  const bool fails = code == model::ExitCode::fail ? fail_on != "never" : fail_on == "warn";
  return fails ? code : model::ExitCode::pass;
}

/// Exit code 3: there is none, and the output says why.
model::ExitCode baseline(const Arguments& arguments, Io io, app::Session& session) {
  const app::HistoryBaselineRequest request{.store = arguments.text("store"),
                                            .where = arguments.list("where"),
                                            .commit = arguments.text("commit"),
                                            .out = needed_text(arguments, "out", "name the folder for the receipts")};
  const model::HistoryBaseline found = app::find_history_baseline(request, session);
  print_result(arguments, io, found, render::baseline_page, format::format_baseline);
  return found.why_none.empty() ? model::ExitCode::pass : model::ExitCode::warn;
}

model::ExitCode compact(const Arguments& arguments, Io io, app::Session& session) {
  if (!arguments.given("keep-runs"))
    throw Error("--keep-runs", "is required: say how many of the newest runs stay as they are");
  const app::CompactRequest request{arguments.text("store"), static_cast<std::size_t>(arguments.count("keep-runs"))};
  print_result(arguments, io, app::compact_history(request, session), render::compacted_page, format::format_compacted);
  return model::ExitCode::pass;
}

model::ExitCode accept(const Arguments& arguments, Io io, app::Session& session) {
  app::AcceptRequest request;
  request.acceptance = {.id = arguments.positional.at(1),
                        .metric = arguments.text("metric"),
                        .commit = arguments.text("commit"),
                        .reason = needed_text(arguments, "reason", "say why the change is accepted"),
                        .run = arguments.text("run-id")};
  const model::AcceptReport report = app::accept_change(request, session);
  print_result(arguments, io, report, render::accepted_page, format::format_accepted);
  return model::ExitCode::pass;
}

constexpr std::size_t any_number = 10'000;
constexpr std::array<std::string_view, 9> add_options{"run-id", "attempt", "sha",       "time", "job-type",
                                                      "event",  "group",   "toolchain", "as"};
constexpr std::array<std::string_view, 6> import_action_options{"from",    "branch", "parameter",
                                                                "dry-run", "list",   "group"};
constexpr std::array<std::string_view, 1> list_options{"where"};
constexpr std::array<std::string_view, 4> accept_options{"reason", "commit", "run-id", "metric"};

constexpr std::array<std::string_view, 9> recalculate_options{
    "out", "data-branch", "where", "publish", "config", "threads", "docs", "dashboard-url", "raw-url"};

constexpr std::array<std::string_view, 5> alerts_options{"notify", "fail-on", "key", "author", "run-id"};

constexpr std::array<std::string_view, 3> baseline_options{"out", "commit", "where"};

constexpr std::array<std::string_view, 1> compact_options{"keep-runs"};

constexpr std::array<HistoryAction, 10> action_table{{
    {"add", "PATH...", "stores results, or reports of other tools, as a run", add_options, 1, any_number, add},
    {"import", "PATH...", "stores the histories of other tools, an entry a run", import_action_options, 0, any_number,
     import_histories},
    {"list", "", "lists the runs", list_options, 0, 0, list},
    {"show", "RUN", "shows what is stored of a run", {}, 1, 1, show},
    {"verify", "", "compares all files with the digests that were stored with them", {}, 0, 0, verify},
    {"recalculate", "", "computes series, labels and alerts anew from all runs", recalculate_options, 0, 0,
     recalculate},
    {"alerts", "DIR", "judges by the alerts that recalculate --out DIR found, and tells people", alerts_options, 1, 1,
     alerts},
    {"baseline", "", "fetches the nearest earlier run of a machine like this one, to compare with", baseline_options, 0,
     0, baseline},
    {"accept", "ID", "accepts a change of a test case: writes .benchgate/accepted.yaml", accept_options, 1, 1, accept},
    {"compact", "", "packs the raw files of older runs, so that they take less room", compact_options, 0, 0, compact},
}};

}  // namespace

std::span<const HistoryAction> history_actions() { return action_table; }

}  // namespace benchgate::cli
