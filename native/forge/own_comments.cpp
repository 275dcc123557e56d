// SPDX-License-Identifier: MIT
#include "forge/own_comments.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::forge {

namespace {

/// The App of every workflow's own token.
constexpr std::string_view actions_app = "github-actions[bot]";

/// The author whose comments count as ours while our login is unknown; "": nobody.
std::string probable_author(const std::vector<MarkedComment>& marked, const CommentAuthor& author,
                            const std::vector<std::string>& others) {
  std::string found;
  for (const MarkedComment& one : marked) {
    const bool possible = author.account == CommentAuthor::Account::app ? one.of_app : one.of_colleague && !one.of_app;
    if (!possible || std::find(others.begin(), others.end(), one.author) != others.end()) continue;
    if (one.author == actions_app) return one.author;
    if (found.empty()) found = one.author;
  }
  return found;
}

}  // namespace

std::vector<MarkedComment> marked_comments(const std::vector<syntax::JsonValue>& comments, const CommentTarget& target,
                                           const Service& service) {
  std::vector<MarkedComment> marked;
  for (const syntax::JsonValue comment : comments) {
    PostedComment posted = service.comment_of(comment, target.page);
    auto content = parse_comment(target.key, posted.body);
    if (content) marked.push_back({std::move(posted), std::move(*content)});
  }
  std::sort(marked.begin(), marked.end(), [](const MarkedComment& a, const MarkedComment& b) { return a.id < b.id; });
  return marked;
}

std::vector<MarkedComment> own_comments(const std::vector<MarkedComment>& marked, const CommentAuthor& author,
                                        const std::vector<std::string>& others) {
  const std::string login = author.login.empty() ? probable_author(marked, author, others) : author.login;
  std::vector<MarkedComment> own;
  if (login.empty()) return own;
  for (const MarkedComment& one : marked)
    if (one.author == login) own.push_back(one);
  return own;
}

std::optional<CommentContent> united(const std::vector<MarkedComment>& own, const std::string& sha) {
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

bool same_text(std::string_view stored, std::string_view ours) {
  std::string plain(stored);
  plain.erase(std::remove(plain.begin(), plain.end(), '\r'), plain.end());
  return base::trim(plain) == base::trim(ours);
}

}  // namespace benchgate::forge
