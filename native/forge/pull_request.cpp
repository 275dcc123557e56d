// SPDX-License-Identifier: MIT
#include "forge/pull_request.hpp"

#include "base/text.hpp"

namespace benchgate::forge {

namespace {

/// Whether the head of a pull request is what the event measured, there where it measured it.
bool is_measured(const PullRequest& pull, const Event& event) {
  const bool same_repository = event.head_repository.empty() || pull.head_repository == event.head_repository;
  return !event.head_sha.empty() && pull.head_sha == event.head_sha && same_repository;
}

}  // namespace

PullRequestSearch find_pull_request(Api& api, const Event& event) {
  PullRequestSearch search{{}, "", "no open pull request has this commit as its head"};
  if (event.head_owner.empty() || event.head_branch.empty() || event.head_sha.empty()) return search;
  const Service& service = api.service();
  const Listing pulls = api.list(service.list_pull_requests(event), service.reading_pull_requests);
  search.problem = pulls.problem;
  std::size_t found = 0;
  for (const syntax::JsonValue element : pulls.elements()) {
    const PullRequest pull = service.pull_request_of(element);
    if (!is_measured(pull, event)) continue;
    search.number = pull.number;
    search.page = pull.page;
    ++found;
  }
  if (found > 1) search = {{}, "", fmt::format("{} open pull requests have this commit as their head", found)};
  return search;
}

PullRequestSearch check_pull_request(Api& api, const Event& event, std::uint64_t number) {
  const Service& service = api.service();
  const Reply reply = api.call(service.read_pull_request(event, number),
                               {"read the pull request", service.reading_pull_requests.permission});
  if (!reply.ok()) return {{}, reply.problem, ""};
  const PullRequest pull = service.pull_request_of(reply.content.root());
  if (!pull.open) return {{}, fmt::format("pull request {} is not open", number), ""};
  if (!is_measured(pull, event))
    return {{}, fmt::format("the head of pull request {} is not the commit that was measured", number), ""};
  return {number, "", "", pull.page};
}

}  // namespace benchgate::forge
