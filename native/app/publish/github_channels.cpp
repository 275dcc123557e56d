// SPDX-License-Identifier: MIT
#include "app/publish/github_channels.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/text.hpp"
#include "github/check_run.hpp"
#include "github/pull_request.hpp"
#include "github/status.hpp"
#include "render/publication.hpp"

namespace benchgate::app {

namespace {

/// The API calls of one publication.
class Channels {
 public:
  Channels(const PublishRequest& request, const PublicationContext& finding, github::Api& api, PublishLog& log)
      : request_(request), finding_(finding), api_(api), log_(log) {}

  ChannelOutcome run() {
    if (request_.comment != CommentMode::never) publish_comment();
    if (request_.status) publish_status();
    if (request_.check_run) publish_check_run();
    return outcome_;
  }

 private:
  /// The pull request to comment on; absent when there is none, which was said.
  std::optional<std::uint64_t> pull_request() {
    const github::Event& event = finding_.event;
    if (event.pull_request && !request_.pull_request) return event.pull_request;
    github::PullRequestSearch found;
    if (event.name == "workflow_run" && event.started_by != "pull_request")
      found.none = "the finished run was not of a pull request";
    else if (request_.pull_request)
      found = github::check_pull_request(api_, event, *request_.pull_request);
    else if (request_.comment == CommentMode::always || event.name == "workflow_run")
      found = github::find_pull_request(api_, event);
    else
      found.none = "this event has no pull request";
    if (!found.problem.empty())
      log_.warn("comment", found.problem);
    else if (!found.number)
      log_.report("comment", "none, " + found.none);
    return found.number;
  }

  /// Who we are in the eyes of GitHub, as far as it tells before something is written.
  github::CommentAuthor author() const {
    using Account = github::CommentAuthor::Account;
    const Account account = api_.token().is_installation() ? Account::app : Account::person;
    if (!request_.author.empty() || account == Account::app) return {request_.author, account};
    const github::Reply user = api_.call(github::current_user(), {"read the token's user", "none"});
    return {user.content.root().text_at({"login"}), account};
  }

  github::CommentPlace place_at(std::uint64_t number) {
    const bool may_create = request_.comment != CommentMode::on_change || !model::is_quiet(finding_.publication);
    return {finding_.event.repository, number, request_.key, author(), may_create};
  }

  void publish_comment() {
    using Kind = github::CommentOutcome::Kind;
    const auto number = pull_request();
    if (!number) return;
    const auto concurrent_jobs = request_.part.empty() && request_.job_total <= 1
                                     ? github::ConcurrentJobs::not_known
                                     : github::ConcurrentJobs::several_jobs;
    const github::CommentOutcome outcome =
        github::publish_comment(api_, place_at(*number), finding_.event.head_sha, finding_.part, concurrent_jobs);
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
    return finding_.job_is_known ? github::part_context(request_.key, finding_.job.name)
                                 : github::overall_context(request_.key);
  }

  github::JobResult job_result() const {
    return request_.job_fails ? github::JobResult::fails : github::JobResult::as_judged;
  }

  std::string one_line() const {
    const std::string verdict(model::name_of(finding_.publication.verdict));
    return finding_.publication.headline.empty() ? verdict
                                                 : fmt::format("{}: {}", verdict, finding_.publication.headline);
  }

  bool has_head(std::string_view channel) {
    if (!finding_.event.head_sha.empty()) return true;
    log_.warn(channel, "the measured commit is unknown (GITHUB_SHA, GITHUB_EVENT_PATH)");
    return false;
  }

  void publish_status() {
    if (!has_head("status")) return;
    const github::PartStatus status{finding_.job, github::state_of(finding_.publication.verdict, job_result()),
                                    one_line(), finding_.event.run_url};
    const github::StatusOutcome outcome =
        github::publish_status(api_, finding_.event.repository, finding_.event.head_sha, request_.key, status);
    if (!outcome.problem.empty()) return log_.warn("status", outcome.problem);
    log_.report("status", fmt::format("{} on {}", outcome.context, finding_.event.head_sha));
  }

  void publish_check_run() {
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
  github::Api& api_;
  PublishLog& log_;
  ChannelOutcome outcome_;
};

}  // namespace

ChannelOutcome publish_channels(const PublishRequest& request, const PublicationContext& finding, github::Api& api,
                                PublishLog& log) {
  return Channels(request, finding, api, log).run();
}

}  // namespace benchgate::app
