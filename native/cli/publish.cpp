// SPDX-License-Identifier: MIT
#include "base/hex.hpp"
#include "cli/command_rows.hpp"

#include <array>

#include "app/publish/publication_files.hpp"
#include "app/publish/publish.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/log_output.hpp"
#include "format/alerts_json.hpp"
#include "render/publish_report.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 22> publish_table{{
    {"summary", "FILE", "", app::published_files, Kind::text, 0, 0, true},
    {"artifact", "DIR", "",
     "folder of an artifact that an untrusted job uploaded, instead of --summary; its publication.json is published as "
     "a comment"},
    {"pull-request", "N", "", "pull request to comment on; its head must be the measured commit", Kind::count, 1, 2e9},
    {"commit", "SHA", "", "measured commit (default: that of the event)"},
    {"out", "FILE", "", "write all reports as one file, for --artifact in another job"},
    {"baseline-run", "FILE", "",
     "what run --format json printed for the baseline; named in the report where it could not be measured"},
    {"comment", "auto|on-change|always|never", "auto",
     "auto: on pull requests; on-change: if the verdict is not pass or something got better, or to update a comment; "
     "always: also look for the pull request of a push",
     Kind::choice},
    {"note", "TEXT", "", "text to add to the comment", Kind::text, 0, 0, true},
    {"page", "URL", "", "address of a page with charts and samples, to link from the report"},
    {"comment-key", "K", "default",
     "key of the comment, one comment per key; also part of the names of status and check run"},
    {"comment-part", "NAME", "", "name of this job among those with the same key (default: workflow, job and matrix)"},
    {"matrix", "JSON", "", "matrix of the job; its values are part of the default name"},
    {"job-total", "N", "",
     "number of jobs in the matrix; the status is pending until all are done (default: as GitLab CI says, else 1)",
     Kind::count, 1, 100'000},
    {"comment-author", "LOGIN", "",
     "login whose comments are updated (default: that of the token, as far as the forge tells)"},
    {"status", "", "", "set a commit status on the head commit", Kind::flag},
    {"check-run", "", "", "create a check run with annotations; GitHub only", Kind::flag},
    {"no-summary", "", "", "do not write the job summary", Kind::flag},
    {"job-fails", "", "", "set status and check run to failure, whatever the verdict", Kind::flag},
    {"require-publish", "", "", "exit 1 when something could not be published", Kind::flag},
    {"time-limit", "DURATION", "50s", "time limit for all requests to the forge, retries included", Kind::duration},
    {"dry-run", "", "", "print the comment without publishing anything", Kind::flag},
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
}};

app::CommentMode comment_wish(std::string_view word) {
  if (word == "never") return app::CommentMode::never;
  if (word == "on-change") return app::CommentMode::on_change;
  return word == "always" ? app::CommentMode::always : app::CommentMode::automatic;
}

/// A whole one: it stands in addresses and is compared.
std::string commit_named(std::string text) {
  if (!base::is_commit_id(text) && !text.empty())
    throw Error("--commit", fmt::format("'{}' is not a commit of 40 or 64 hexadecimal digits", text));
  return text;
}

/// One that stays an address in Markdown: GitHub's own have only these characters.
std::string page_address(std::string text) {
  constexpr std::string_view scheme = "https://";
  constexpr std::string_view allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?=&%+";
  const bool is_address =
      text.starts_with(scheme) && text.size() > scheme.size() && text.find_first_not_of(allowed) == std::string::npos;
  if (!is_address && !text.empty())
    throw Error("--page", fmt::format("'{}' is not an https:// address of letters, digits and -._~:/?=&%+", text));
  return text;
}

app::PublishRequest publish_request(const Arguments& arguments) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; name reports with --summary FILE");
  app::PublishRequest request;
  request.reports = arguments.list("summary");
  request.notes = arguments.list("note");
  request.artifact = arguments.text("artifact");
  if (arguments.given("pull-request"))
    request.pull_request = static_cast<std::uint64_t>(arguments.count("pull-request"));
  request.commit = commit_named(arguments.text("commit"));
  request.out = arguments.text("out");
  request.page = page_address(arguments.text("page"));
  request.baseline_run = arguments.text("baseline-run");
  request.comment = comment_wish(arguments.text("comment"));
  request.key = arguments.text("comment-key");
  request.part = arguments.text("comment-part");
  request.matrix = arguments.text("matrix");
  if (arguments.given("job-total")) request.job_total = static_cast<std::uint64_t>(arguments.count("job-total"));
  request.author = arguments.text("comment-author");
  request.status = arguments.flag("status");
  request.check_run = arguments.flag("check-run");
  request.summary = !arguments.flag("no-summary");
  request.job_fails = arguments.flag("job-fails");
  request.dry_run = arguments.flag("dry-run");
  request.time_limit = *base::parse_duration(arguments.text("time-limit"));
  return request;
}

/// Prints the steps as text, problems to stderr, and commands for the runner to the stream without data; the runner
/// reads both.
void print_steps(const app::PublishResult& result, std::string_view format, Io io) {
  std::ostream& commands = format == "text" ? io.out : io.err;
  for (const model::PublishStep& step : result.report.steps) {
    if (format == "text") io.out << render::publish_step_text(step);
    write_command(commands, step.command);
    if (!step.problem.empty()) io.err << "benchgate: " << step.problem << '\n';
  }
  for (const std::string& annotation : result.annotations) write_command(commands, annotation);
}

void print_dry_run(const app::PublishResult& result, std::string_view format, Io io) {
  for (const model::PublishStep& step : result.report.steps) io.err << "benchgate: " << step.problem << '\n';
  io.out << (format == "json" ? format::format_dry_run(result.report.verdict, result.comment) : result.comment);
}

model::ExitCode run_publish(const Arguments& arguments, Io io, app::Session& session) {
  const app::PublishResult result = app::publish(publish_request(arguments), session);
  const std::string format = arguments.text("format");
  if (arguments.flag("dry-run")) {
    print_dry_run(result, format, io);
    return model::ExitCode::pass;
  }
  print_steps(result, format, io);
  if (format == "json") io.out << format::format_publish_report(result.report);
  if (format == "markdown") io.out << render::publish_report_markdown(result.report);
  return !result.report.complete() && arguments.flag("require-publish") ? model::ExitCode::error
                                                                        : model::ExitCode::pass;
}

}  // namespace

Command publish_command() {
  return {"publish",
          "publish to GitHub, GitLab, Forgejo or Gitea: comment, commit status, job summary, check run",
          "",
          "benchgate publish --summary report/m5_gate_summary.json --status",
          publish_table,
          run_publish};
}

}  // namespace benchgate::cli
