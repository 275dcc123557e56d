// SPDX-License-Identifier: MIT
#include "github/pull_request.hpp"

#include "base/text.hpp"
#include "base/url.hpp"

namespace benchgate::github {

namespace {

constexpr std::string_view reading = "pull-requests: read";

/// Whether the head of a pull request is what the event measured, there where it measured it.
bool is_measured(syntax::JsonValue pull, const Event& event) {
  const bool same_repository =
      event.head_repository.empty() || pull.text_at({"head", "repo", "full_name"}) == event.head_repository;
  return !event.head_sha.empty() && pull.text_at({"head", "sha"}) == event.head_sha && same_repository;
}

}  // namespace

Request list_pull_requests(const Event& event) {
  return {"GET",
          fmt::format("/repos/{}/pulls?state=open&head={}&per_page=100", event.repository,
                      base::percent_encoded(fmt::format("{}:{}", event.head_owner, event.head_branch))),
          "", Repeat::freely};
}

PullRequestSearch find_pull_request(Api& api, const Event& event) {
  PullRequestSearch search{{}, "", "no open pull request has this commit as its head"};
  if (event.head_owner.empty() || event.head_branch.empty() || event.head_sha.empty()) return search;
  const Listing pulls = api.list(list_pull_requests(event), {"find the pull request of the commit", reading});
  search.problem = pulls.problem;
  std::size_t found = 0;
  for (const syntax::JsonValue pull : pulls.elements()) {
    if (!is_measured(pull, event)) continue;
    search.number = pull.unsigned_at({"number"});
    ++found;
  }
  if (found > 1) search = {{}, "", fmt::format("{} open pull requests have this commit as their head", found)};
  return search;
}

PullRequestSearch check_pull_request(Api& api, const Event& event, std::uint64_t number) {
  const Request request{"GET", fmt::format("/repos/{}/pulls/{}", event.repository, number), "", Repeat::freely};
  const Reply reply = api.call(request, {"read the pull request", reading});
  if (!reply.ok()) return {{}, reply.problem, ""};
  const syntax::JsonValue pull = reply.content.root();
  if (pull.text_at({"state"}) != "open") return {{}, fmt::format("pull request {} is not open", number), ""};
  if (!is_measured(pull, event))
    return {{}, fmt::format("the head of pull request {} is not the commit that was measured", number), ""};
  return {number, "", ""};
}

}  // namespace benchgate::github
