// SPDX-License-Identifier: MIT
#include "lint/ignore_comments.hpp"

#include "base/text.hpp"
#include "lint/code.hpp"

namespace benchgate::lint {

namespace {

constexpr std::string_view comment_mark = "benchgate-lint:";

/// For each line the one that a comment on it is about: itself, or the next one with code; by index, from 0.
std::vector<int> lines_meant(std::string_view code) {
  const std::vector<std::string_view> lines = base::split(code, '\n');
  std::vector<int> meant(lines.size());
  int next = static_cast<int>(lines.size());
  for (std::size_t i = lines.size(); i-- > 0;) {
    if (!base::trim(lines[i]).empty()) next = static_cast<int>(i) + 1;
    meant[i] = next;
  }
  return meant;
}

}  // namespace

std::vector<IgnoreComment> ignore_comments(const syntax::SourceText& source) {
  std::vector<IgnoreComment> found;
  if (source.comments.find(comment_mark) == std::string::npos) return found;
  const std::vector<int> meant = lines_meant(source.code);
  for (std::size_t at = source.comments.find(comment_mark); at != std::string::npos;
       at = source.comments.find(comment_mark, at + 1)) {
    const std::size_t end = source.comments.find('\n', at);
    std::string_view text = std::string_view(source.comments).substr(at, end == nowhere ? nowhere : end - at);
    text = base::trim(text.substr(comment_mark.size()));
    if (text.ends_with("*/")) text = base::trim(text.substr(0, text.size() - 2));
    if (!text.starts_with("ignore")) continue;
    text = base::trim(text.substr(std::string_view("ignore").size()));
    const std::size_t colon = text.find(':');
    found.push_back({.at = at,
                     .line = meant[static_cast<std::size_t>(source.line_of(at) - 1)],
                     .rule = std::string(base::trim(text.substr(0, colon))),
                     .reason = colon == nowhere ? "" : std::string(base::trim(text.substr(colon + 1)))});
  }
  return found;
}

}  // namespace benchgate::lint
