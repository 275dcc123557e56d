// SPDX-License-Identifier: MIT
// Publishing never changes a verdict.
#include "app/publish/publish.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/forge_connection.hpp"
#include "app/publish/channels.hpp"
#include "app/publish/measured_commit.hpp"
#include "app/publish/publication_files.hpp"
#include "app/publish/publish_log.hpp"
#include "app/step_outputs.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "forge/truncate.hpp"
#include "format/publication_json.hpp"
#include "github/outputs.hpp"
#include "judge/gate.hpp"
#include "model/publication.hpp"
#include "render/markdown.hpp"
#include "render/publication.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/plain_tree.hpp"
#include "sys/secrets.hpp"

namespace benchgate::app {

namespace {

using base::Limit;
using base::most;

constexpr std::string_view report_name = "publication.json";

bool is_report_file(const std::string& path) {
  const auto slash = path.find('/');
  return path == report_name || (slash != std::string::npos && path.substr(slash + 1) == report_name);
}

/// What `publish --out publication.json` wrote in the folder of an artifact, or in the folders of several artifacts
/// below it, as one. Nobody vouches for the folder: it has to keep the limits of artifacts and may hold plain files and
/// folders only; nothing but these files is read, and no path in them is followed. Throws Error.
model::Publication read_artifact(const std::filesystem::path& folder) {
  const std::string where = base::printable(folder.string());
  const sys::TreeLimits limits{most(Limit::artifact_files), most(Limit::artifact_bytes), most(Limit::artifact_levels)};
  std::vector<model::Publication> all;
  for (const std::string& path : sys::list_plain_tree(folder, limits)) {
    if (!is_report_file(path)) continue;
    const std::filesystem::path file = folder / path;
    all.push_back(
        format::parse_publication(sys::read_file(file, most(Limit::artifact_report)), base::printable(file.string())));
  }
  if (all.empty()) throw Error(where, fmt::format("has no {}, which the measuring job writes", report_name));
  return model::joined(std::move(all));
}

constexpr std::uint64_t largest_event = base::most(base::Limit::event_file);
constexpr std::size_t largest_summary = 1024 * 1024;
constexpr std::size_t most_commands = 10;  // the runner shows no more of a kind per step

void check_key(const std::string& key) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
  if (key.empty() || key.size() > 60 || key.find_first_not_of(allowed) != std::string::npos ||
      key.find("--") != std::string::npos)
    throw Error("--comment-key", fmt::format("'{}' must be 1 to 60 letters, digits, '.', '_' and single '-'", key));
}

/// Synthetic results say so; "" if there are no results.
std::string mode_of(const model::Publication& publication) {
  const auto named = publication.environment.find("mode");
  if (named != publication.environment.end()) return named->second;
  return publication.rows.empty() ? std::string() : std::string(judge::measured_mode);
}

/// Whose part of the comment this is, when nobody says: the scenarios judged and the kind of machine.
std::string part_name(const model::Publication& publication, const forge::Variables& variables) {
  std::vector<std::string> names;
  for (const model::PublicationRow& row : publication.rows)
    if (!row.subject.empty()) names.push_back(row.subject);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string name = forge::truncate_sentence(base::join(names, ", "), 120);
  const std::string both = value_of(variables, "RUNNER_OS") + " " + value_of(variables, "RUNNER_ARCH");
  const std::string machine(base::trim(both));
  if (!machine.empty()) name += (name.empty() ? "" : " on ") + machine;
  return name.empty() ? "all" : name;
}

/// Values of a matrix in the order of the file, those inside of lists and objects, too.
void add_values(syntax::JsonValue value, std::vector<std::string>& values) {
  if (value.is_scalar() && !value.is_null()) values.push_back(value.plain());
  for (const syntax::JsonValue element : value.elements()) add_values(element, values);
  for (const auto& [name, member] : value.members()) add_values(member, values);
}

/// "one, 3" of {"tool": "one", "size": 3}, as GitHub names the jobs of a matrix.
std::string matrix_values(const std::string& matrix) {
  if (matrix.empty()) return {};
  std::vector<std::string> values;
  add_values(syntax::parse_json(matrix, "--matrix").root(), values);
  return base::join(values, ", ");
}

model::Publication read_reports(const PublishRequest& request) {
  if (!request.artifact.empty()) {
    if (!request.reports.empty()) throw Error("--artifact", "cannot be combined with --summary");
    if (request.status || request.check_run)
      throw Error("--artifact", "cannot be combined with --status or --check-run: nobody vouches for what it says");
    return read_artifact(request.artifact);
  }
  if (request.reports.empty()) throw Error("--summary", "is required: name the report to publish");
  model::Publication report = read_publications(request.reports, request.baseline_run);
  report.page = request.page;
  std::transform(request.notes.begin(), request.notes.end(), std::inserter(report.remarks, report.remarks.begin()),
                 sys::redacted);
  return report;
}

/// The merge that the CI checks out for a pull request or merge request, which no branch has; "": none that is known.
std::string merge_of_job(const forge::Event& event, const forge::Variables& variables) {
  if (!event.pull_request || event.name == "pull_request_target") return {};
  const std::string of_github = value_of(variables, "GITHUB_SHA");
  return of_github.empty() ? value_of(variables, "CI_COMMIT_SHA") : of_github;
}

PublishLog::Reader reader_of(const forge::Variables& variables) {
  return value_of(variables, "GITHUB_ACTIONS") == "true" ? PublishLog::Reader::runner : PublishLog::Reader::person;
}

/// One run of the use case: what is known, and what came of each channel.
class Publisher {
 public:
  Publisher(const PublishRequest& request, Session& session)
      : request_(request),
        session_(session),
        variables_(forge::variables_of(session.machine.environment())),
        service_(forge::service_of(variables_)),
        log_(reader_of(variables_)) {}

  PublishResult run() {
    remove_earlier_report();
    finding_.publication = read_reports(request_);
    learn_event();
    if (const std::string note = note_of_commit(finding_.publication.commits, finding_.event,
                                                merge_of_job(finding_.event, variables_), session_.repository);
        !note.empty())
      session_.observer.note("benchgate: note: " + note);
    name_part();
    finding_.part = comment_part();
    PublishResult result;
    if (request_.dry_run)
      result.comment = service_.inert(forge::compose_comment(request_.key, {finding_.event.head_sha, {finding_.part}}));
    else
      publish(result);
    result.report = report();
    return result;
  }

 private:
  void publish(PublishResult& result) {
    write_report();
    write_summary();
    try {
      talk_to_forge();
    } catch (const Error& error) {  // a token that cannot be one
      log_.warn(service_.name, error.what());
    }
    write_annotations(result);
    write_outputs();
  }

  /// Removes the file of an earlier job, which other jobs would take for the report of this one.
  void remove_earlier_report() const {
    std::error_code error;
    const auto is_read = [&](const std::string& file) {
      return std::filesystem::equivalent(file, request_.out, error);
    };
    if (!request_.dry_run && std::none_of(request_.reports.begin(), request_.reports.end(), is_read))
      sys::remove_plain_file(request_.out);
  }

  void write_report() {
    if (request_.out.empty()) return;
    try {
      sys::write_file(request_.out, format::write_publication(finding_.publication));
    } catch (const Error& error) {
      log_.warn("report", fmt::format("cannot write the report: {}", error.what()));
    }
  }

  model::PublishReport report() const { return {finding_.publication.verdict, log_.steps(), channels_.comment_url}; }

  /// An event file that cannot be read costs what it would have said, not the report.
  void learn_event() {
    const std::string path = value_of(variables_, "GITHUB_EVENT_PATH");
    try {
      finding_.event = service_.event(variables_, path.empty() ? "" : sys::read_file(path, largest_event));
    } catch (const Error& error) {
      finding_.event = service_.event(variables_, "");
      log_.miss("event", fmt::format("cannot read the event: {}", error.what()));
    }
    const bool finished_run = finding_.event.name == "workflow_run";
    if (!request_.commit.empty()) {
      if (finished_run) throw Error("--commit", "cannot be given: the event names the commit");
      finding_.event.head_sha = request_.commit;
    }
    if (!request_.artifact.empty() && !finished_run && !finding_.event.pull_request &&
        (!request_.pull_request || request_.commit.empty()))
      throw Error("--artifact", "needs --pull-request and --commit, because the event is not workflow_run");
  }

  /// Which of the jobs that share the key this one is.
  void name_part() {
    const forge::Job ours = service_.job(variables_);
    const bool finished_run = !finding_.event.workflow.empty();
    std::string name = request_.part;
    std::string job = finished_run ? finding_.event.workflow : ours.group;
    if (name.empty() && !job.empty()) {
      name = finished_run ? finding_.event.workflow : ours.name;
      if (const std::string values = matrix_values(request_.matrix); !values.empty())
        name += fmt::format(" ({})", values);
    }
    finding_.job_is_known = !name.empty();
    if (name.empty()) name = part_name(finding_.publication, variables_);
    if (job.empty()) job = request_.part.empty() ? name : "";
    finding_.job = {std::move(name), std::move(job),
                    request_.job_total.value_or(std::max<std::uint64_t>(ours.total, 1))};
  }

  /// The part that is this job's own.
  forge::CommentPart comment_part() const {
    const std::string& name = finding_.job.name;
    return {name,
            finding_.event.run_id,
            render::publication_text(finding_.publication, finding_.job_is_known ? name : std::string()),
            finding_.event.run_url,
            render::markdown_code(name, render::Within::table),
            finding_.event.run_attempt};
  }

  void write_summary() {
    const std::string path = value_of(variables_, "GITHUB_STEP_SUMMARY");
    if (path.empty() || !request_.summary) return;
    try {
      const std::uint64_t before = sys::file_size(path);
      const std::size_t room = before < largest_summary ? largest_summary - static_cast<std::size_t>(before) : 0;
      const std::string page = render::job_summary(finding_.publication);
      const std::string text = forge::truncate_at_line(
          page, room, forge::Unit::bytes, "_Truncated: a job summary holds 1 MiB; the report file is complete._");
      sys::append_file(path, text);
      log_.report("job summary", text.size() < page.size() ? "written, truncated to 1 MiB" : "written");
    } catch (const Error& error) {
      log_.warn("job summary", fmt::format("cannot write the job summary: {}", error.what()));
    }
  }

  /// Whether something asks for a call of the API, and the call can be made.
  bool may_call() {
    const bool wanted = request_.comment != CommentMode::never || request_.status || request_.check_run;
    if (!wanted) return false;
    const bool demanded = request_.comment == CommentMode::always || request_.status || request_.check_run;
    if (finding_.event.repository.empty()) {
      if (demanded)
        log_.warn(
            service_.name,
            fmt::format("{} is not set to a repository; publishing works in the jobs of GitHub, GitLab, Forgejo and "
                        "Gitea only",
                        service_.repository_variable));
      return false;
    }
    // GitHub and Forgejo give runs for forks a token that can only read, whatever `permissions:` says.
    if (finding_.event.source == forge::Source::fork && finding_.event.name == "pull_request" &&
        request_.comment != CommentMode::always) {
      log_.report(
          service_.name,
          service_.has_check_runs
              ? "the token of a pull request from a fork is read-only, so the report is in the job summary only; "
                "`benchgate init --forks` writes workflows that can comment"
              : "none, the token of a pull request from a fork is read-only");
      return false;
    }
    return true;
  }

  void talk_to_forge() {
    if (!may_call()) return;
    const auto token = find_token(variables_, service_);
    if (!token) {
      const bool only_if_possible =
          request_.comment == CommentMode::automatic || request_.comment == CommentMode::on_change;
      if (only_if_possible && !finding_.event.pull_request && !request_.status && !request_.check_run) return;
      return log_.warn(service_.name, fmt::format("no token: {}", service_.token_advice));
    }
    ForgeConnection connection = connect_to(service_, variables_, *token, request_.time_limit, session_);
    if (!connection.api) return log_.warn(service_.name, connection.problem);
    channels_ = publish_channels(request_, finding_, *connection.api, log_);
  }

  /// Remarks on lines through the log, when no check run carries them.
  void write_annotations(PublishResult& result) const {
    if (log_.reader() != PublishLog::Reader::runner || channels_.annotated) return;
    std::size_t count = 0;
    for (const model::Annotation& one : finding_.publication.annotations) {
      if (++count > most_commands) break;
      const auto level = one.level == model::AnnotationLevel::failure   ? github::Level::error
                         : one.level == model::AnnotationLevel::warning ? github::Level::warning
                                                                        : github::Level::notice;
      result.annotations.push_back(github::workflow_command(level,
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
    StepOutputs outputs;
    outputs.add("verdict", model::name_of(finding_.publication.verdict));
    outputs.add("headline", base::printable(finding_.publication.headline));
    outputs.add("gates", github::gates_output(finding_.publication));
    outputs.add("counts", github::counts_output(finding_.publication));
    outputs.add("mode", mode_of(finding_.publication));
    outputs.add("skipped", std::to_string(finding_.publication.skipped));
    outputs.add("carried", std::to_string(finding_.publication.carried));
    outputs.add("comment-url", base::printable(channels_.comment_url));
    outputs.add("published", report().complete() ? "true" : "false");
    try {
      outputs.append_to(path);
    } catch (const Error& error) {
      log_.warn("outputs", fmt::format("cannot write the step's outputs: {}", error.what()));
    }
  }

  const PublishRequest& request_;
  Session& session_;
  forge::Variables variables_;
  const forge::Service& service_;
  PublishLog log_;
  PublicationContext finding_;
  ChannelOutcome channels_;
};

}  // namespace

PublishResult publish(const PublishRequest& request, Session& session) {
  check_key(request.key);
  return Publisher(request, session).run();
}

}  // namespace benchgate::app
