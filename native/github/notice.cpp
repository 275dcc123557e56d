// SPDX-License-Identifier: MIT
#include "github/notice.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/hex.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "forge/own_comments.hpp"
#include "forge/truncate.hpp"
#include "syntax/json_writer.hpp"
#include "sys/digest.hpp"

namespace benchgate::github {

namespace {

constexpr std::string_view marker_start = "<!-- benchgate:alert ";
constexpr std::string_view notice_end = " -->";
constexpr std::array<std::string_view, 4> state_names{"open", "recovered", "accepted", "closed"};
constexpr std::size_t digest_length = 32;
constexpr std::size_t longest_notice_title = 200;
constexpr forge::Purpose opening_issues{"open an issue", "issues: write"};
constexpr forge::Purpose commenting_commits{"comment on the commit", "contents: write"};

/// One word of a marker: letters, digits, '.', '_' and single '-' stay.
std::string marker_word(std::string_view text) {
  std::string word;
  for (const char c : text) {
    const bool is_second_dash = c == '-' && (word.empty() || word.back() == '-');
    word += is_second_dash ? "%2D" : base::percent_encoded(std::string_view(&c, 1));
  }
  return word.empty() ? "%" : word;
}

/// What stands between the key and the state: the same as long as the regression lasts.
std::string identity_of(const Notice& notice) {
  return fmt::format("{} {}", sys::sha256_hex(notice.subject).substr(0, digest_length), marker_word(notice.change));
}

std::string marker_line(std::string_view key, std::string_view identity, std::string_view state) {
  return fmt::format("{}{} {} {}{}", marker_start, marker_word(key), identity, state, notice_end);
}

std::string_view state_name(Notice::State state) { return state_names.at(static_cast<std::size_t>(state)); }

std::string text_of_notice(std::string_view key, const Notice& notice) {
  return notice_marker(key, notice) + "\n" + notice.body;
}

/// An issue or comment of ours.
struct FoundNotice {
  std::uint64_t number = 0;  ///< of an issue, or id of a comment
  std::string url;
  std::string body;
  std::string identity;
  std::string state;     ///< as the marker says
  bool is_open = false;  ///< of an issue
};

/// Identity and state of a text that begins with a marker of that key; absent for others.
std::optional<std::pair<std::string, std::string>> parse_marker(std::string_view key, std::string_view body) {
  const std::string start = fmt::format("{}{} ", marker_start, marker_word(key));
  const std::string_view line = base::trim(body.substr(0, body.find('\n')));
  if (!line.starts_with(start) || !line.ends_with(notice_end)) return std::nullopt;
  const std::string_view middle = line.substr(start.size(), line.size() - start.size() - notice_end.size());
  const std::vector<std::string_view> fields = base::split(middle, ' ');
  if (fields.size() != 3) return std::nullopt;
  return std::pair(fmt::format("{} {}", fields[0], fields[1]), std::string(fields[2]));
}

/// Ours among what GitHub listed, the oldest first. Anybody may have posted texts with our marker.
std::vector<FoundNotice> own_notices(const forge::Listing& listing, const NoticeTarget& target,
                                     std::string_view number) {
  std::vector<FoundNotice> found;
  for (const syntax::JsonValue item : listing.elements()) {
    const std::string body = item.text_at({"body"});
    const auto marker = parse_marker(target.key, body);
    if (!marker || item.text_at({"user", "login"}) != target.author || item.find("pull_request")) continue;
    found.push_back({item.unsigned_at({number}).value_or(0), item.text_at({"html_url"}), body, marker->first,
                     marker->second, item.text_at({"state"}) == "open"});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  return found;
}

std::string one_member(std::string_view name, std::string_view text) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  return json.begin_object().member(name, text).end_object().take();
}

/// `reason` "" for an issue that is to be open.
forge::Request update_issue(std::string_view repository, std::uint64_t number, std::string_view body,
                            std::string_view reason) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("body", body).member("state", reason.empty() ? "open" : "closed");
  if (!reason.empty()) json.member("state_reason", reason);
  return {"PATCH", fmt::format("/repos/{}/issues/{}", repository, number), json.end_object().take(),
          forge::Repeat::freely};
}

/// A warning that nothing of this author will be found again; empty: the author is the expected one.
std::string unexpected_author(const NoticeTarget& target, const forge::Reply& reply) {
  const std::string author = reply.content.root().text_at({"user", "login"});
  if (author.empty() || author == target.author) return {};
  return fmt::format(
      "GitHub says that '{}' wrote it, not '{}'; give this name as the author, so that it is found again",
      base::printable(author), base::printable(target.author));
}

/// The steps of telling about alerts by issues. Each returns false after a failure, which the others would share.
class IssueWriter {
 public:
  IssueWriter(forge::Api& api, const NoticeTarget& target) : api_(api), target_(target) {}

  NoticeOutcome run(std::span<const Notice> notices) {
    const forge::Listing listing = api_.list(list_issues(target_), {"list the issues", "issues: write"});
    outcome_.problem = listing.problem;
    if (!listing.ok()) return outcome_;
    found_ = own_notices(listing, target_, "number");
    for (const Notice& notice : notices)
      if (!publish(notice)) return outcome_;
    close_others(notices);
    if (too_many_ > 0)
      outcome_.problem =
          fmt::format("{} more alerts have no issue yet: a run opens at most {}", too_many_, most_new_notices);
    return outcome_;
  }

 private:
  bool publish(const Notice& notice) {
    const std::string identity = identity_of(notice);
    FoundNotice* first = nullptr;
    for (FoundNotice& one : found_) {
      if (one.identity != identity) continue;
      if (first != nullptr && one.is_open && !close(one, "a duplicate of " + first->url)) return false;
      if (first == nullptr) first = &one;
    }
    if (first != nullptr) return update(*first, notice);
    return notice.state != Notice::State::open || create(notice);
  }

  bool create(const Notice& notice) {
    if (created_ == most_new_notices) return ++too_many_ > 0;
    const forge::Reply reply =
        api_.call(create_issue(target_.repository, notice, text_of_notice(target_.key, notice)), opening_issues);
    outcome_.problem = reply.problem;
    if (!reply.ok()) {
      if (reply.ambiguous) outcome_.problem += "; an issue may exist, which the next run finds";
      return false;
    }
    ++created_;
    done("opened", reply.content.root().text_at({"html_url"}), notice);
    outcome_.problem = unexpected_author(target_, reply);
    return outcome_.problem.empty();
  }

  bool update(const FoundNotice& issue, const Notice& notice) {
    const std::string body = text_of_notice(target_.key, notice);
    const bool is_wanted = notice.state == Notice::State::open;
    // What we closed says so in its marker; else a person did, who knows better.
    const bool stays_closed = !issue.is_open && (!is_wanted || issue.state == state_names.front());
    const bool is_open = is_wanted && !stays_closed;
    if (stays_closed && is_wanted) {
      outcome_.done.push_back(fmt::format("left closed, as a person decided: {}", base::printable(issue.url)));
      return true;
    }
    if (forge::same_text(issue.body, body) && issue.is_open == is_open) {
      done(is_open ? "unchanged" : "", issue.url, notice);
      return true;
    }
    const forge::Reply reply =
        api_.call(update_issue(target_.repository, issue.number, body, is_open ? "" : "completed"), opening_issues);
    outcome_.problem = reply.problem;
    if (reply.ok())
      done(!is_open ? issue.is_open ? "closed" : "" : issue.is_open ? "updated" : "reopened", issue.url, notice);
    return reply.ok();
  }

  /// Issues about regressions that are in the history no more.
  void close_others(std::span<const Notice> notices) {
    for (FoundNotice& one : found_) {
      const bool is_known = std::any_of(notices.begin(), notices.end(),
                                        [&](const Notice& notice) { return identity_of(notice) == one.identity; });
      if (!is_known && one.is_open && !close(one, "no longer in the history")) return;
    }
  }

  bool close(FoundNotice& issue, const std::string& why) {
    const std::string old = issue.body.substr(std::min(issue.body.find('\n'), issue.body.size()));
    const std::string body =
        fmt::format("{}\n**Closed: {}**\n{}", marker_line(target_.key, issue.identity, state_names.back()), why, old);
    const forge::Reply reply =
        api_.call(update_issue(target_.repository, issue.number, body, "not_planned"), opening_issues);
    outcome_.problem = reply.problem;
    if (!reply.ok()) return false;
    issue.is_open = false;
    outcome_.done.push_back(fmt::format("closed, {}: {}", why, base::printable(issue.url)));
    return true;
  }

  void done(std::string_view what, const std::string& url, const Notice& notice) {
    if (notice.state == Notice::State::open) outcome_.urls.push_back(url);
    if (!what.empty()) outcome_.done.push_back(fmt::format("{} {}", what, base::printable(url)));
  }

  forge::Api& api_;
  const NoticeTarget& target_;
  std::vector<FoundNotice> found_;
  std::size_t created_ = 0;
  std::size_t too_many_ = 0;
  NoticeOutcome outcome_;
};

/// The steps of telling about alerts by comments on commits. Each returns false after a failure.
class CommitCommentWriter {
 public:
  CommitCommentWriter(forge::Api& api, const NoticeTarget& target) : api_(api), target_(target) {}

  NoticeOutcome run(std::span<const Notice> notices) {
    for (const Notice& notice : notices)
      if (!publish(notice)) return outcome_;
    if (too_many_ > 0)
      outcome_.problem =
          fmt::format("{} more alerts have no comment yet: a run writes at most {}", too_many_, most_new_notices);
    return outcome_;
  }

 private:
  bool publish(const Notice& notice) {
    if (!base::is_commit_id(notice.change)) {
      outcome_.problem = fmt::format("'{}' is no commit to comment on", base::printable(notice.change));
      return true;
    }
    const std::vector<FoundNotice>* const found = comments_of(notice.change);
    if (found == nullptr) return false;
    const auto own = std::find_if(found->begin(), found->end(),
                                  [&](const auto& one) { return one.identity == identity_of(notice); });
    if (own != found->end()) return update(*own, notice);
    return notice.state != Notice::State::open || create(notice);
  }

  /// Ours on a commit, which is asked for once; nullptr after a failure.
  const std::vector<FoundNotice>* comments_of(const std::string& commit) {
    const auto known = found_.find(commit);
    if (known != found_.end()) return &known->second;
    const forge::Listing listing = api_.list(list_commit_comments(target_.repository, commit), commenting_commits);
    outcome_.problem = listing.problem;
    return listing.ok() ? &found_.emplace(commit, own_notices(listing, target_, "id")).first->second : nullptr;
  }

  bool create(const Notice& notice) {
    if (created_ == most_new_notices) return ++too_many_ > 0;
    const std::string body = text_of_notice(target_.key, notice);
    const forge::Reply reply =
        api_.call(create_commit_comment(target_.repository, notice.change, body), commenting_commits);
    outcome_.problem = reply.problem;
    if (!reply.ok()) return false;
    ++created_;
    done("commented", reply.content.root().text_at({"html_url"}), notice);
    outcome_.problem = unexpected_author(target_, reply);
    return outcome_.problem.empty();
  }

  bool update(const FoundNotice& comment, const Notice& notice) {
    const std::string body = text_of_notice(target_.key, notice);
    if (forge::same_text(comment.body, body)) {
      done("unchanged", comment.url, notice);
      return true;
    }
    const forge::Reply reply =
        api_.call(update_commit_comment(target_.repository, comment.number, body), commenting_commits);
    outcome_.problem = reply.problem;
    if (reply.ok()) done("updated", comment.url, notice);
    return reply.ok();
  }

  void done(std::string_view what, const std::string& url, const Notice& notice) {
    if (notice.state == Notice::State::open) outcome_.urls.push_back(url);
    outcome_.done.push_back(fmt::format("{} {}", what, base::printable(url)));
  }

  forge::Api& api_;
  const NoticeTarget& target_;
  std::map<std::string, std::vector<FoundNotice>> found_;  ///< by commit
  std::size_t created_ = 0;
  std::size_t too_many_ = 0;
  NoticeOutcome outcome_;
};

}  // namespace

std::string notice_marker(std::string_view key, const Notice& notice) {
  return marker_line(key, identity_of(notice), state_name(notice.state));
}

forge::Request list_issues(const NoticeTarget& target) {
  return {"GET",
          fmt::format("/repos/{}/issues?state=all&creator={}&per_page=100", target.repository,
                      base::percent_encoded(target.author)),
          "", forge::Repeat::freely};
}

forge::Request create_issue(std::string_view repository, const Notice& notice, std::string_view body) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("title", forge::truncate_sentence(base::printable(notice.title), longest_notice_title));
  return {"POST", fmt::format("/repos/{}/issues", repository), json.member("body", body).end_object().take(),
          forge::Repeat::only_when_refused};
}

forge::Request list_commit_comments(std::string_view repository, std::string_view commit) {
  return {"GET", fmt::format("/repos/{}/commits/{}/comments?per_page=100", repository, commit), "",
          forge::Repeat::freely};
}

forge::Request create_commit_comment(std::string_view repository, std::string_view commit, std::string_view body) {
  return {"POST", fmt::format("/repos/{}/commits/{}/comments", repository, commit), one_member("body", body),
          forge::Repeat::only_when_refused};
}

forge::Request update_commit_comment(std::string_view repository, std::uint64_t comment, std::string_view body) {
  return {"PATCH", fmt::format("/repos/{}/comments/{}", repository, comment), one_member("body", body),
          forge::Repeat::freely};
}

NoticeOutcome publish_issues(forge::Api& api, const NoticeTarget& target, std::span<const Notice> notices) {
  return IssueWriter(api, target).run(notices);
}

NoticeOutcome publish_commit_comments(forge::Api& api, const NoticeTarget& target, std::span<const Notice> notices) {
  return CommitCommentWriter(api, target).run(notices);
}

}  // namespace benchgate::github
