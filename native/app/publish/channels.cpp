// SPDX-License-Identifier: MIT
#include "app/publish/channels.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "forge/pull_request.hpp"
#include "forge/status.hpp"
#include "github/check_run.hpp"
#include "render/publication.hpp"

namespace benchgate::app {

namespace {

/// The API calls of one publication.
class Channels {
 public:
  Channels(const PublishRequest& request, const PublicationContext& finding, forge::Api& api, PublishLog& log)
      : request_(request), finding_(finding), api_(api), log_(log) {}

  /// The comment is last: all share a time limit, a comment takes the most calls, and a branch may not be merged
  /// without its status.
  ChannelOutcome run() {
    if (request_.status) publish_status();
    if (request_.check_run) publish_check_run();
    if (request_.comment != CommentMode::never) publish_comment();
    return outcome_;
  }

 private:
  /// The pull request to comment on, with or without a number; when it has none, that was said.
  forge::PullRequestSearch pull_request() {
    const forge::Event& event = finding_.event;
    if (event.pull_request && !request_.pull_request) return {event.pull_request, "", "", event.pull_page};
    forge::PullRequestSearch found;
    if (event.name == "workflow_run" && event.started_by != "pull_request")
      found.none = "the finished run was not of a pull request";
    else if (request_.pull_request)
      found = forge::check_pull_request(api_, event, *request_.pull_request);
    else if (request_.comment == CommentMode::always || event.name == "workflow_run")
      found = forge::find_pull_request(api_, event);
    else
      found.none = "this event has no pull request";
    if (!found.problem.empty())
      log_.warn("comment", found.problem);
    else if (!found.number)
      log_.report("comment", "none, " + found.none);
    return found;
  }

  /// The account that writes the comments, as far as the forge says before something is written. Absent when our
  /// comments could not be distinguished from those of others, which is a warning of the log.
  std::optional<forge::CommentAuthor> author() {
    using Account = forge::CommentAuthor::Account;
    const forge::Service& service = api_.service();
    const Account account = api_.token().is_installation() ? Account::app : Account::person;
    if (!request_.author.empty() || account == Account::app) return forge::CommentAuthor{request_.author, account};
    const forge::Reply user = api_.call(service.current_user(), service.reading_user);
    const std::string login = service.login_of(user.content.root());
    if (login.empty() && !service.comments_tell_roles) {
      log_.warn("comment", fmt::format("{}; without the login ({}) our comments cannot be found",
                                       user.ok() ? fmt::format("{} does not tell whose token this is", service.name)
                                                 : user.problem,
                                       "--comment-author"));
      return std::nullopt;
    }
    return forge::CommentAuthor{login, account};
  }

  forge::CommentTarget target_of(const forge::PullRequestSearch& pull, forge::CommentAuthor author) const {
    const forge::Event& event = finding_.event;
    const bool may_create = request_.comment != CommentMode::on_change || !model::is_quiet(finding_.publication);
    return {event.pull_repository.empty() ? event.repository : event.pull_repository,
            *pull.number,
            request_.key,
            std::move(author),
            may_create,
            pull.page};
  }

  void publish_comment() {
    using Kind = forge::CommentOutcome::Kind;
    const forge::PullRequestSearch pull = pull_request();
    if (!pull.number) return;
    auto own = author();
    if (!own) return;
    const auto concurrent_jobs = request_.part.empty() && finding_.job.jobs <= 1 ? forge::ConcurrentJobs::not_known
                                                                                 : forge::ConcurrentJobs::several_jobs;
    const forge::CommentOutcome outcome = forge::publish_comment(
        api_, target_of(pull, std::move(*own)), finding_.event.head_sha, finding_.part, concurrent_jobs);
    outcome_.comment_url = outcome.url;
    switch (outcome.kind) {
      case Kind::created:
        return log_.report("comment",
                           fmt::format("created {}{}{}", outcome.url, outcome.note.empty() ? "" : "; ", outcome.note));
      case Kind::updated: return log_.report("comment", "updated " + outcome.url);
      case Kind::unchanged: return log_.report("comment", "unchanged " + outcome.url);
      case Kind::newer: return log_.report("comment", "unchanged, a newer run wrote it: " + outcome.url);
      case Kind::nothing_to_say: return log_.report("comment", "none, nothing changed");
      case Kind::failed: return log_.warn("comment", outcome.problem);
    }
  }

  /// Workflows with the same key must not hide each other's check run, of which GitHub shows the newest of a name.
  std::string check_name() const {
    return finding_.job_is_known ? forge::part_context(request_.key, finding_.job.name)
                                 : forge::overall_context(request_.key);
  }

  forge::JobResult job_result() const {
    return request_.job_fails ? forge::JobResult::fails : forge::JobResult::as_judged;
  }

  std::string one_line() const {
    const std::string verdict(model::name_of(finding_.publication.verdict));
    return finding_.publication.headline.empty() ? verdict
                                                 : fmt::format("{}: {}", verdict, finding_.publication.headline);
  }

  bool has_head(std::string_view channel) {
    if (!finding_.event.head_sha.empty()) return true;
    log_.warn(channel, std::string(api_.service().unknown_commit));
    return false;
  }

  void publish_status() {
    if (!has_head("status")) return;
    const forge::PartStatus status{finding_.job, forge::state_of(finding_.publication.verdict, job_result()),
                                   one_line(), finding_.event.run_url};
    const forge::StatusOutcome outcome =
        forge::publish_status(api_, finding_.event.repository, finding_.event.head_sha, request_.key, status);
    if (!outcome.problem.empty()) return log_.warn("status", outcome.problem);
    log_.report("status", fmt::format("{} on {}", outcome.context, finding_.event.head_sha));
  }

  void publish_check_run() {
    const forge::Service& service = api_.service();
    if (!service.has_check_runs)
      return log_.report("check run", fmt::format("none, {} has no check runs; see --status", service.name));
    if (!has_head("check run")) return;
    const github::CheckRun run{check_name(),
                               finding_.event.head_sha,
                               finding_.publication.verdict,
                               one_line(),
                               render::publication_page(finding_.publication),
                               finding_.event.run_url,
                               finding_.publication.annotations,
                               job_result()};
    const github::CheckRunOutcome outcome = github::publish_check_run(api_, finding_.event.repository, run);
    if (!outcome.problem.empty()) return log_.warn("check run", outcome.problem);
    outcome_.annotated = true;
    log_.report("check run", fmt::format("created{}{}{}{}", outcome.url.empty() ? "" : " ", outcome.url,
                                         outcome.note.empty() ? "" : "; ", outcome.note));
  }

  const PublishRequest& request_;
  const PublicationContext& finding_;
  forge::Api& api_;
  PublishLog& log_;
  ChannelOutcome outcome_;
};

}  // namespace

ChannelOutcome publish_channels(const PublishRequest& request, const PublicationContext& finding, forge::Api& api,
                                PublishLog& log) {
  return Channels(request, finding, api, log).run();
}

}  // namespace benchgate::app
