// SPDX-License-Identifier: MIT
#include "github/status.hpp"

#include "base/text.hpp"
#include "github/truncate.hpp"

namespace benchgate::github {

namespace {

constexpr std::size_t longest_description = 140;
constexpr std::size_t longest_context = 255;

}  // namespace

std::string_view state_of(model::Verdict verdict) {
  switch (verdict) {
    case model::Verdict::fail: return "failure";
    case model::Verdict::error: return "error";
    case model::Verdict::pass:
    case model::Verdict::skip:
    case model::Verdict::not_verified:
    case model::Verdict::not_evaluated:
    case model::Verdict::warn:
    case model::Verdict::inconclusive: break;
  }
  return "success";
}

Request create_status(std::string_view repository, std::string_view sha, const CommitStatus& status) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("state", state_of(status.verdict));
  json.member_if("target_url", status.target_url);
  json.member("description", truncate_sentence(base::printable(status.description), longest_description));
  json.member("context", truncate_sentence(status.context, longest_context)).end_object();
  return {"POST", fmt::format("/repos/{}/statuses/{}", repository, sha), json.take(), Repeat::freely};
}

Request list_pull_requests(const Event& event) {
  return {"GET",
          fmt::format("/repos/{}/pulls?state=open&head={}&per_page=100", event.repository,
                      percent_encoded(fmt::format("{}:{}", event.head_owner, event.head_branch))),
          "", Repeat::freely};
}

PullRequestSearch find_pull_request(Api& api, const Event& event) {
  PullRequestSearch search;
  if (event.head_owner.empty() || event.head_branch.empty() || event.head_sha.empty()) return search;
  const Listing pulls =
      api.list(list_pull_requests(event), {"find the pull request of the commit", "pull-requests: read"});
  search.problem = pulls.problem;
  for (const syntax::JsonValue pull : pulls.elements()) {
    if (pull.text_at({"head", "sha"}) == event.head_sha) search.number = pull.unsigned_at({"number"});
  }
  return search;
}

Request current_user() { return {"GET", "/user", "", Repeat::freely}; }

}  // namespace benchgate::github
