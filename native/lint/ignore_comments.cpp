// SPDX-License-Identifier: MIT
#include "lint/ignore_comments.hpp"

#include "base/text.hpp"
#include "lint/code.hpp"

namespace benchgate::lint {

namespace {

constexpr std::string_view comment_mark = "benchgate-lint:";

/// The line of the code that a comment on `line` is about.
int line_meant(const std::vector<std::string_view>& code, int line) {
  const auto count = static_cast<int>(code.size());
  const auto is_empty = [&](int number) { return base::trim(code[static_cast<std::size_t>(number - 1)]).empty(); };
  if (!is_empty(line)) return line;
  for (int next = line + 1; next <= count; ++next)
    if (!is_empty(next)) return next;
  return line;
}

}  // namespace

std::vector<IgnoreComment> ignore_comments(const SourceText& source) {
  std::vector<IgnoreComment> found;
  if (source.comments.find(comment_mark) == std::string::npos) return found;
  const std::vector<std::string_view> code = base::split(source.code, '\n');
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
                     .line = line_meant(code, source.line_of(at)),
                     .rule = std::string(base::trim(text.substr(0, colon))),
                     .reason = colon == nowhere ? "" : std::string(base::trim(text.substr(colon + 1)))});
  }
  return found;
}

}  // namespace benchgate::lint
