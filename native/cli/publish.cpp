// SPDX-License-Identifier: MIT
// `benchgate publish`: says to people on GitHub what the judging commands
// found. Nothing that happens here changes a verdict.
#include <algorithm>
#include <array>
#include <utility>

#include "app/step_outputs.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/publish.hpp"
#include "cli/publish_log.hpp"
#include "cli/publish_reports.hpp"
#include "github/check_run.hpp"
#include "github/comment.hpp"
#include "github/cut.hpp"
#include "github/event.hpp"
#include "github/outputs.hpp"
#include "github/rest.hpp"
#include "github/status.hpp"
#include "render/publication.hpp"
#include "sys/clock.hpp"
#include "sys/file.hpp"
#include "sys/http.hpp"
#include "sys/launcher.hpp"

namespace benchgate::cli {

namespace {

constexpr std::uint64_t largest_event = 32 * 1024 * 1024;
constexpr std::size_t largest_summary = 1024 * 1024;
constexpr std::string_view actions_author = "github-actions[bot]";
constexpr std::size_t most_commands = 10;  // the runner shows no more of a kind per step

constexpr std::array<Option, 12> options{{
    {"summary", "FILE", "",
     "report: summary.json or report.json of check, m5_gate_summary.json, or what run --format json printed",
     Kind::text, 0, 0, true},
    {"comment", "auto|always|never", "auto", "auto: on pull requests; always: also look for the pull request of a push",
     Kind::choice},
    {"note", "TEXT", "", "what readers should know too; may be given again", Kind::text, 0, 0, true},
    {"comment-key", "K", "default", "one comment for each key; also in the names of status and check run"},
    {"comment-part", "NAME", "", "which job of a matrix this is (default: scenarios and kind of machine)"},
    {"comment-author", "LOGIN", "", "who the token writes as (default: github-actions[bot], or the token's user)"},
    {"status", "", "", "set a commit status on the head commit", Kind::flag},
    {"check-run", "", "", "create a check run with annotations", Kind::flag},
    {"require-publish", "", "", "exit 1 when something could not be published", Kind::flag},
    {"time-limit", "DURATION", "2m", "for talking to GitHub, all tries together", Kind::duration},
    {"dry-run", "", "", "print the comment, publish nothing", Kind::flag},
    {"format", "text|json|markdown", "text", "how is printed what was done", Kind::choice},
}};

std::string value_of(const github::Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string() : found->second;
}

std::optional<github::Token> find_token(const github::Variables& variables) {
  for (const std::string_view name : {"BENCHGATE_TOKEN", "GITHUB_TOKEN"})
    if (const std::string text = value_of(variables, name); !base::trim(text).empty()) return github::Token(text, name);
  return std::nullopt;
}

void check_key(const std::string& key) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
  if (key.empty() || key.size() > 60 || key.find_first_not_of(allowed) != std::string::npos ||
      key.find("--") != std::string::npos)
    throw Error("--comment-key",
                fmt::format("'{}' is not up to 60 letters, digits, '.', '_', single '-'", base::printable(key)));
}

/// Whose part of the comment this is, when nobody says: the scenarios judged and the kind of machine.
std::string part_name(const model::Publication& publication, const github::Variables& variables) {
  std::vector<std::string> names;
  for (const model::PublicationRow& row : publication.rows)
    if (!row.subject.empty()) names.push_back(row.subject);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string name = github::cut_sentence(base::join(names, ", "), 120);
  const std::string both = value_of(variables, "RUNNER_OS") + " " + value_of(variables, "RUNNER_ARCH");
  const std::string machine(base::trim(both));
  if (!machine.empty()) name += (name.empty() ? "" : " on ") + machine;
  return name.empty() ? "all" : name;
}

/// One run of the command: what is known, and what came of each channel.
class Publisher {
 public:
  Publisher(const Arguments& arguments, Io io, github::Variables variables)
      : arguments_(arguments),
        variables_(std::move(variables)),
        log_(io, arguments.text("format"), on_actions() ? PublishLog::Reader::runner : PublishLog::Reader::person),
        key_(arguments.text("comment-key")) {
    check_key(key_);
  }

  model::ExitCode run() {
    publication_ = read_reports();
    learn_event();
    const std::string given = arguments_.text("comment-part");
    part_ = given.empty() ? part_name(publication_, variables_) : given;
    if (arguments_.flag("dry-run")) {
      log_.print_comment(publication_.verdict, github::compose_comment(key_, {event_.head_sha, {comment_part()}}));
      return model::ExitCode::pass;
    }
    write_summary();
    talk_to_github();
    write_annotations();
    write_outputs();
    log_.finish(publication_.verdict, comment_url_);
    return log_.failed() && arguments_.flag("require-publish") ? model::ExitCode::error : model::ExitCode::pass;
  }

 private:
  model::Publication read_reports() const {
    const std::vector<std::string> files = arguments_.list("summary");
    if (files.empty()) throw Error("--summary", "is missing: name the report to publish");
    model::Publication report = read_publications(files);
    report.remarks = arguments_.list("note");
    return report;
  }

  /// An event file that cannot be read costs what it would have said, not the report.
  void learn_event() {
    const std::string path = value_of(variables_, "GITHUB_EVENT_PATH");
    try {
      event_ = github::parse_event(variables_, path.empty() ? "" : sys::read_file(path, largest_event));
    } catch (const Error& error) {
      event_ = github::parse_event(variables_, "");
      log_.miss("event", fmt::format("cannot read the event: {}", error.what()));
    }
  }

  github::CommentPart comment_part() const {
    render::PublicationText text = render::publication_text(publication_, part_);
    return {part_,
            event_.run_id,
            publication_.verdict,
            std::move(text.headline),
            std::move(text.reasons),
            std::move(text.rows),
            0,
            std::move(text.details),
            event_.run_url};
  }

  bool on_actions() const { return value_of(variables_, "GITHUB_ACTIONS") == "true"; }

  void write_summary() {
    const std::string path = value_of(variables_, "GITHUB_STEP_SUMMARY");
    if (path.empty()) return;
    try {
      const std::uint64_t before = sys::file_size(path);
      const std::size_t room = before < largest_summary ? largest_summary - static_cast<std::size_t>(before) : 0;
      const std::string page = render::publication_page(publication_);
      const std::string text = github::cut_at_line(
          page, room, github::Unit::bytes, "_Cut: a job summary holds 1 MiB, the whole is in the report file._");
      sys::append_file(path, text);
      log_.report("job summary", text.size() < page.size() ? "written, cut to 1 MiB" : "written");
    } catch (const Error& error) {
      log_.warn("job summary", fmt::format("cannot write the job summary: {}", error.what()));
    }
  }

  /// Whether something asks for a call of the API, and the call can be made.
  bool may_call() {
    const bool wanted =
        arguments_.text("comment") != "never" || arguments_.flag("status") || arguments_.flag("check-run");
    if (!wanted) return false;
    const bool demanded =
        arguments_.text("comment") == "always" || arguments_.flag("status") || arguments_.flag("check-run");
    if (event_.repository.empty()) {
      if (demanded) log_.warn("GitHub", "GITHUB_REPOSITORY names no repository: is this a GitHub Actions job?");
      return false;
    }
    // GitHub gives runs for forks a token that can only read, whatever `permissions:` says.
    if (event_.source == github::Source::fork && event_.name == "pull_request" &&
        arguments_.text("comment") != "always") {
      log_.report("GitHub",
                  "a pull request from a fork: its token can only read, so the report is in the job summary only");
      return false;
    }
    return true;
  }

  void talk_to_github() {
    if (!may_call()) return;
    const auto token = find_token(variables_);
    if (!token) {
      if (arguments_.text("comment") == "auto" && !event_.pull_request && !arguments_.flag("status") &&
          !arguments_.flag("check-run"))
        return;
      return log_.warn("GitHub", "no token: set GITHUB_TOKEN (or BENCHGATE_TOKEN) in the step's env");
    }
    std::string certificates = value_of(variables_, "CURL_CA_BUNDLE");
    if (certificates.empty()) certificates = value_of(variables_, "SSL_CERT_FILE");
    std::string base_url = value_of(variables_, "GITHUB_API_URL");
    if (base_url.empty()) base_url = "https://api.github.com";
    const auto http = sys::make_http({.certificates = certificates});
    sys::SystemClock clock;
    github::Api api(*http, clock, base_url, *token, *base::parse_duration(arguments_.text("time-limit")));
    if (arguments_.text("comment") != "never") publish_comment(api);
    if (arguments_.flag("status")) publish_status(api);
    if (arguments_.flag("check-run")) publish_check_run(api);
  }

  /// The pull request to comment on; absent when there is none, which was said.
  std::optional<std::uint64_t> pull_request(github::Api& api) {
    if (event_.pull_request) return event_.pull_request;
    const bool search = arguments_.text("comment") == "always" || event_.name == "workflow_run";
    if (!search) {
      log_.report("comment", "none, this event has no pull request");
      return std::nullopt;
    }
    const github::PullRequestSearch found = github::find_pull_request(api, event_);
    if (!found.problem.empty())
      log_.warn("comment", found.problem);
    else if (!found.number)
      log_.report("comment", "no open pull request has this commit as its head");
    return found.number;
  }

  std::string author(github::Api& api) const {
    if (const std::string given = arguments_.text("comment-author"); !given.empty()) return given;
    if (api.token().is_installation()) return std::string(actions_author);
    const github::Reply user = api.call(github::current_user(), {"ask whom the token belongs to", "none"});
    const std::string login = user.content.root().text_at({"login"});
    return login.empty() ? std::string(actions_author) : login;
  }

  void publish_comment(github::Api& api) {
    using Kind = github::CommentOutcome::Kind;
    const auto number = pull_request(api);
    if (!number) return;
    const auto company =
        arguments_.text("comment-part").empty() ? github::Company::not_known : github::Company::several_jobs;
    const github::CommentOutcome outcome = github::publish_comment(api, {event_.repository, *number, key_, author(api)},
                                                                   event_.head_sha, comment_part(), company);
    comment_url_ = outcome.url;
    switch (outcome.kind) {
      case Kind::created: return log_.report("comment", "created " + outcome.url);
      case Kind::updated: return log_.report("comment", "updated " + outcome.url);
      case Kind::unchanged: return log_.report("comment", "unchanged " + outcome.url);
      case Kind::newer: return log_.report("comment", "left alone, a newer run wrote it: " + outcome.url);
      case Kind::failed: return log_.warn("comment", outcome.problem);
    }
  }

  /// "benchgate/<key>", with the part when somebody named it: jobs of a matrix must not hide each other's result.
  std::string check_name() const {
    const std::string given = arguments_.text("comment-part");
    return given.empty() ? fmt::format("benchgate/{}", key_)
                         : fmt::format("benchgate/{}/{}", key_, base::printable(given));
  }

  std::string one_line() const {
    const std::string verdict(model::name_of(publication_.verdict));
    return publication_.headline.empty() ? verdict : fmt::format("{}: {}", verdict, publication_.headline);
  }

  bool has_head(std::string_view channel) {
    if (!event_.head_sha.empty()) return true;
    log_.warn(channel, "the CI does not say which commit was measured (GITHUB_SHA, GITHUB_EVENT_PATH)");
    return false;
  }

  void publish_status(github::Api& api) {
    if (!has_head("status")) return;
    const github::CommitStatus status{publication_.verdict, check_name(), one_line(), event_.run_url};
    const github::Reply reply = api.call(github::create_status(event_.repository, event_.head_sha, status),
                                         {"set the commit status", "statuses: write"});
    if (!reply.ok()) return log_.warn("status", reply.problem);
    log_.report("status", fmt::format("{} on {}", check_name(), event_.head_sha));
  }

  void publish_check_run(github::Api& api) {
    if (!has_head("check run")) return;
    const github::CheckRun run{check_name(),
                               event_.head_sha,
                               publication_.verdict,
                               one_line(),
                               render::publication_page(publication_),
                               event_.run_url,
                               publication_.annotations};
    const github::CheckRunOutcome outcome = github::publish_check_run(api, event_.repository, run);
    if (!outcome.problem.empty()) return log_.warn("check run", outcome.problem);
    annotated_ = true;
    log_.report("check run", outcome.url.empty() ? "created" : "created " + outcome.url);
  }

  /// Remarks on lines through the log, when no check run carries them.
  void write_annotations() {
    if (!on_actions() || annotated_) return;
    std::size_t count = 0;
    for (const model::Annotation& one : publication_.annotations) {
      if (++count > most_commands) break;
      const auto level = one.level == model::AnnotationLevel::failure   ? github::Level::error
                         : one.level == model::AnnotationLevel::warning ? github::Level::warning
                                                                        : github::Level::notice;
      log_.command(github::workflow_command(level,
                                            {{"file", one.path},
                                             {"line", std::to_string(one.start_line)},
                                             {"endLine", std::to_string(one.end_line)},
                                             {"title", one.title}},
                                            one.message));
    }
  }

  void write_outputs() {
    const std::string path = value_of(variables_, "GITHUB_OUTPUT");
    if (path.empty()) return;
    app::StepOutputs outputs;
    outputs.add("verdict", model::name_of(publication_.verdict));
    outputs.add("headline", base::printable(publication_.headline));
    outputs.add("gates", github::gates_output(publication_));
    outputs.add("counts", github::counts_output(publication_));
    const auto mode = publication_.environment.find("mode");
    outputs.add("mode", mode == publication_.environment.end() ? "" : mode->second);
    outputs.add("comment-url", base::printable(comment_url_));
    outputs.add("published", log_.failed() ? "false" : "true");
    try {
      outputs.append_to(path);
    } catch (const Error& error) {
      log_.warn("outputs", fmt::format("cannot write the step's outputs: {}", error.what()));
    }
  }

  const Arguments& arguments_;
  github::Variables variables_;
  PublishLog log_;
  std::string key_;
  std::string part_;
  model::Publication publication_;
  github::Event event_;
  std::string comment_url_;
  bool annotated_ = false;
};

model::ExitCode publish(const Arguments& arguments, Io io, app::Session&) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "is not an option; reports are named by --summary FILE");
  return Publisher(arguments, io, github::variables_of(sys::current_environment())).run();
}

}  // namespace

Command publish_command() {
  return {"publish", "tell GitHub: job summary, pull-request comment, commit status, check run",
          "",        "benchgate publish --summary report/m5_gate_summary.json --status",
          options,   publish};
}

}  // namespace benchgate::cli
