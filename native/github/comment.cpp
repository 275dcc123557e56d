// SPDX-License-Identifier: MIT
#include "github/comment.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::github {

namespace {

using std::chrono::milliseconds;

constexpr Purpose commenting{"comment on the pull request", "pull-requests: write"};
constexpr int most_rounds = 10;

/// An existing comment of this Action.
struct OwnComment {
  std::uint64_t id = 0;
  std::string url;
  std::string body;
  CommentContent content;
};

std::string body_json(std::string_view body) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("body", body).end_object();
  return json.take();
}

/// Our comments have the marker and our login as author: anybody may post the marker.
std::vector<OwnComment> own_comments(const std::vector<syntax::JsonValue>& comments, const CommentPlace& place) {
  std::vector<OwnComment> own;
  for (const syntax::JsonValue comment : comments) {
    if (comment.text_at({"user", "login"}) != place.author) continue;
    std::string body = comment.text_at({"body"});
    auto content = parse_comment(place.key, body);
    if (content)
      own.push_back({comment.unsigned_at({"id"}).value_or(0), comment.text_at({"html_url"}), std::move(body),
                     std::move(*content)});
  }
  std::sort(own.begin(), own.end(), [](const OwnComment& a, const OwnComment& b) { return a.id < b.id; });
  return own;
}

/// The parts of all our comments; of two parts with the same owner, the newer one.
std::optional<CommentContent> united(const std::vector<OwnComment>& own, const std::string& sha) {
  if (own.empty()) return std::nullopt;
  CommentContent all = own.front().content;
  for (std::size_t i = 1; i < own.size(); ++i) {
    if (own[i].content.sha == sha && all.sha != sha) all = {sha, {}};
    if (own[i].content.sha != all.sha) continue;
    for (const CommentPart& part : own[i].content.parts)
      if (auto merged = merge_part(all, all.sha, part)) all = std::move(*merged);
  }
  return all;
}

bool has_others(const std::optional<CommentContent>& content, const CommentPart& part) {
  return content && std::any_of(content->parts.begin(), content->parts.end(),
                                [&](const CommentPart& other) { return other.id != part.id; });
}

/// GitHub may store other line ends and drop white space at the end.
bool same_text(std::string_view stored, std::string_view ours) {
  std::string plain(stored);
  plain.erase(std::remove(plain.begin(), plain.end(), '\r'), plain.end());
  return base::trim(plain) == base::trim(ours);
}

/// Between one and two seconds, different for each part and round, so that jobs do not collide again.
milliseconds settle_time(const CommentPart& part, int round) {
  unsigned hash = static_cast<unsigned>(round);
  for (const char c : part.id) hash = hash * 31 + static_cast<unsigned char>(c);
  return milliseconds(1000 + hash * 37 % 1000);
}

/// The steps of one publication; each method is one of them.
class CommentWriter {
 public:
  CommentWriter(Api& api, const CommentPlace& place, const std::string& sha, const CommentPart& part,
                ConcurrentJobs concurrent_jobs)
      : api_(api), place_(place), sha_(sha), part_(part), company_(concurrent_jobs == ConcurrentJobs::several_jobs) {}

  CommentOutcome run() {
    for (int round = 1; round <= most_rounds; ++round)
      if (step(round)) return outcome_;
    return fail("cannot comment on the pull request: other jobs keep changing the comment"), outcome_;
  }

 private:
  bool fail(std::string problem) {
    outcome_.kind = CommentOutcome::Kind::failed;
    outcome_.problem = std::move(problem);
    return true;
  }

  bool finish(CommentOutcome::Kind kind) {
    if (!written_) outcome_.kind = kind;
    return true;
  }

  /// Reads, merges and writes; true when done.
  bool step(int round) {
    const Listing listing = api_.list(list_comments(place_.repository, place_.number), commenting);
    if (!listing.ok()) return fail(listing.problem);
    const std::vector<OwnComment> own = own_comments(listing.elements(), place_);
    const auto existing = united(own, sha_);
    company_ = company_ || own.size() > 1 || has_others(existing, part_);
    if (!own.empty()) outcome_.url = own.front().url;
    const auto merged = merge_part(existing, sha_, part_);
    if (!merged) return finish(CommentOutcome::Kind::newer);
    const std::string body = compose_comment(place_.key, *merged);
    if (own.empty()) return create(body, round);
    if (own.size() == 1 && same_text(own.front().body, body)) return finish(CommentOutcome::Kind::unchanged);
    return update(own, body, round);
  }

  bool create(const std::string& body, int round) {
    const Reply reply = api_.call(create_comment(place_.repository, place_.number, body), commenting);
    // It may exist although the answer was lost: look again before creating another.
    if (!reply.ok() && reply.ambiguous && round < 5 && api_.wait(std::chrono::seconds(1 << (round - 1)))) return false;
    if (!reply.ok()) return fail(reply.problem);
    outcome_.kind = CommentOutcome::Kind::created;
    outcome_.url = reply.content.root().text_at({"html_url"});
    written_ = true;
    if (company_) api_.wait(settle_time(part_, round));
    return false;  // another job may have created one at the same moment
  }

  bool update(const std::vector<OwnComment>& own, const std::string& body, int round) {
    const Reply reply = api_.call(update_comment(place_.repository, own.front().id, body), commenting);
    // A job that joined duplicates may have deleted it since we looked.
    if ((reply.status == 404 || reply.status == 410) && round < most_rounds) return false;
    if (!reply.ok()) return fail(reply.problem);
    if (!written_) outcome_.kind = CommentOutcome::Kind::updated;
    written_ = true;
    for (std::size_t i = 1; i < own.size(); ++i)  // a failure leaves a duplicate, which the next run joins
      api_.call(delete_comment(place_.repository, own[i].id), commenting);
    if (!company_) return true;
    return !api_.wait(settle_time(part_, round));
  }

  Api& api_;
  const CommentPlace& place_;
  const std::string& sha_;
  const CommentPart& part_;
  bool company_;
  bool written_ = false;
  CommentOutcome outcome_;
};

}  // namespace

Request list_comments(std::string_view repository, std::uint64_t number) {
  return {"GET", fmt::format("/repos/{}/issues/{}/comments?per_page=100", repository, number), "", Repeat::freely};
}

Request create_comment(std::string_view repository, std::uint64_t number, std::string_view body) {
  return {"POST", fmt::format("/repos/{}/issues/{}/comments", repository, number), body_json(body),
          Repeat::only_when_refused};
}

Request update_comment(std::string_view repository, std::uint64_t comment, std::string_view body) {
  return {"PATCH", fmt::format("/repos/{}/issues/comments/{}", repository, comment), body_json(body), Repeat::freely};
}

Request delete_comment(std::string_view repository, std::uint64_t comment) {
  return {"DELETE", fmt::format("/repos/{}/issues/comments/{}", repository, comment), "", Repeat::freely};
}

CommentOutcome publish_comment(Api& api, const CommentPlace& place, const std::string& sha, const CommentPart& part,
                               ConcurrentJobs concurrent_jobs) {
  return CommentWriter(api, place, sha, part, concurrent_jobs).run();
}

}  // namespace benchgate::github
