// SPDX-License-Identifier: MIT
#include "app/history/notify.hpp"

#include <fmt/core.h>

#include <vector>

#include "app/forge_connection.hpp"
#include "base/text.hpp"
#include "forge/status.hpp"
#include "github/notice.hpp"
#include "render/alerts.hpp"

namespace benchgate::app {

namespace {

/// Who writes by the token that each job has.
constexpr std::string_view actions_login = "github-actions[bot]";

/// One notification: what is known, and what came of it.
class Notifier {
 public:
  Notifier(const NotifyRequest& request, std::span<const model::AlertEntry> alerts, const forge::Variables& variables,
           PublishLog& log, Session& session)
      : request_(request), alerts_(alerts), variables_(variables), log_(log), session_(session) {}

  void run() {
    const std::string run_of_ci = value_of(variables_, "GITHUB_RUN_ID");
    run_id_ = request_.run_id.empty() ? run_of_ci : request_.run_id;
    if (request_.mode == NotifyMode::issue) tell_github("issue", alerts_, github::publish_issues);
    if (request_.mode != NotifyMode::issue && run_id_.empty())
      return log_.warn("notify", "the run that was added last is not known; name it (--run-id)");
    if (request_.mode == NotifyMode::comment) tell_github("comment", of_this_run(), github::publish_commit_comments);
    if (request_.mode == NotifyMode::webhook) call_webhook();
  }

 private:
  using Publish = github::NoticeOutcome (*)(forge::Api&, const github::NoticeTarget&, std::span<const github::Notice>);

  std::vector<model::AlertEntry> of_this_run() const {
    std::vector<model::AlertEntry> chosen;
    for (const model::AlertEntry& entry : alerts_)
      if (entry.run_id == run_id_) chosen.push_back(entry);
    return chosen;
  }

  /// Absent for an improvement, which becomes the new level at once and is not reported.
  static std::optional<github::Notice::State> state_of_alert(const model::AlertEntry& entry) {
    using NoticeState = github::Notice::State;
    if (entry.state == "open") return NoticeState::open;
    if (entry.state == "recovered" || entry.state == "gone") return NoticeState::recovered;
    return entry.state == "accepted" ? std::optional(NoticeState::accepted) : std::nullopt;
  }

  std::vector<github::Notice> notices_of(std::span<const model::AlertEntry> entries,
                                         const std::string& runs_url) const {
    std::vector<github::Notice> notices;
    for (const model::AlertEntry& entry : entries)
      if (const auto state = state_of_alert(entry))
        notices.push_back({fmt::format("{}\n{}\n{}", entry.kind, entry.id, entry.metric), entry.change(), *state,
                           render::alert_title(entry), render::alert_page(entry, runs_url)});
    return notices;
  }

  std::string author_of(forge::Api& api, const forge::Token& token) const {
    if (!request_.author.empty()) return request_.author;
    if (token.is_installation()) return std::string(actions_login);
    return api.service().login_of(api.call(api.service().current_user(), api.service().reading_user).content.root());
  }

  void tell_github(std::string_view channel, std::span<const model::AlertEntry> entries, Publish publish) {
    const forge::Service& service = forge::service_of(variables_);
    if (!service.has_check_runs)
      return log_.warn(channel, fmt::format("this works in GitHub Actions only, not at {}", service.name));
    const forge::Event event = forge::parse_event(variables_, "");
    if (event.repository.empty())
      return log_.warn(channel, "GITHUB_REPOSITORY is not set to a repository; this works in GitHub Actions only");
    const auto token = find_token(variables_, service);
    if (!token) return log_.warn(channel, "no token: set GITHUB_TOKEN (or BENCHGATE_TOKEN) in the step's env");
    ForgeConnection connection = connect_to(service, variables_, *token, request_.time_limit, session_);
    if (!connection.api) return log_.warn(channel, connection.problem);
    const std::string author = author_of(*connection.api, *token);
    if (author.empty())
      return log_.warn(channel, "GitHub does not tell whose token this is; name the login (--author)");
    const std::string runs_url = event.run_url.substr(0, event.run_url.rfind('/'));
    const auto outcome =
        publish(*connection.api, {event.repository, request_.key, author}, notices_of(entries, runs_url));
    for (const std::string& what : outcome.done) log_.report(channel, what);
    if (!outcome.problem.empty()) return log_.warn(channel, outcome.problem);
    if (outcome.done.empty()) log_.report(channel, "none, nothing changed");
  }

  /// What is new in the run: alerts that it raised, and alerts that ended with it.
  std::vector<model::AlertEntry> news() const {
    std::vector<model::AlertEntry> chosen;
    for (const model::AlertEntry& entry : of_this_run()) {
      const bool is_raised = entry.state == "open" && entry.first_run_id == run_id_;
      if (is_raised || entry.state == "recovered" || entry.state == "gone") chosen.push_back(entry);
    }
    return chosen;
  }

  void call_webhook() {
    const std::string url(base::trim(value_of(variables_, webhook_variable)));
    if (url.empty()) return log_.warn("webhook", fmt::format("{} is not set to an address", webhook_variable));
    if (!forge::may_carry_token(url))
      return log_.warn("webhook", fmt::format("{} is not an https address", webhook_variable));
    const std::vector<model::AlertEntry> entries = news();
    if (entries.empty()) return log_.report("webhook", "none, nothing changed");
    const std::string body = render::alerts_message(entries, value_of(variables_, "GITHUB_REPOSITORY"), run_id_);
    const std::string problem = post(url, body);
    if (!problem.empty()) return log_.warn("webhook", problem);
    log_.report("webhook", fmt::format("told {} alert{}", entries.size(), entries.size() == 1 ? "" : "s"));
  }

  /// Sends the message, again where that is promising; the address is a secret, and no part of the problem.
  std::string post(const std::string& url, const std::string& body) {
    const auto http = connect_as(variables_, "", session_);
    sys::Clock& clock = session_.network->clock();
    const base::Instant end = clock.now() + request_.time_limit;
    const sys::HttpRequest message{
        "POST", url, {{"Content-Type", "application/json"}, {"User-Agent", "benchgate"}}, body};
    for (int attempt = 1;; ++attempt) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - clock.now());
      const sys::HttpResult result = http->send(message, left);
      const auto* response = std::get_if<sys::HttpResponse>(&result);
      if (response != nullptr && response->status >= 200 && response->status < 300) return {};
      const auto pause = forge::retry_wait(attempt, result, clock.now());
      if (!pause || *pause >= end - clock.now())
        return response != nullptr ? fmt::format("the webhook answers {}", response->status)
                                   : std::string("the webhook does not answer");
      clock.wait(*pause);
    }
  }

  const NotifyRequest& request_;
  std::span<const model::AlertEntry> alerts_;
  const forge::Variables& variables_;
  PublishLog& log_;
  Session& session_;
  std::string run_id_;
};

}  // namespace

void notify_of_alerts(const NotifyRequest& request, std::span<const model::AlertEntry> alerts,
                      const forge::Variables& variables, PublishLog& log, Session& session) {
  if (request.mode == NotifyMode::none) return;
  Notifier(request, alerts, variables, log, session).run();
}

}  // namespace benchgate::app
