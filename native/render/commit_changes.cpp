// SPDX-License-Identifier: MIT
#include "render/commit_changes.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "render/bisection.hpp"

namespace benchgate::render {

namespace {

using model::Commit;
using model::CommitChanges;
using model::CommitPart;

std::string named_commit(const Commit& commit) {
  return fmt::format("{} {}", commit.id.substr(0, 12), base::printable(commit.subject));
}

std::string_view word_of(CommitPart::Kind kind) {
  return kind == CommitPart::Kind::no_change ? "no change" : name_of(kind);
}

/// The commit of a change, or which part of the line it is.
std::string commits_of(const CommitPart& part) {
  if (part.named.size() == 1) return named_commit(part.named.front());
  if (part.named.empty())
    return fmt::format("{} up to {}", base::pluralize(part.commits, "commit"), named_commit(part.until));
  std::vector<std::string> names;
  for (const Commit& commit : part.named) names.push_back(named_commit(commit));
  return "one of these: " + base::join(names, ", ");
}

std::string measured_text(const CommitPart& part) {
  std::string text = measurements_text(part.measurements);
  if (!part.why.empty()) text += (text.empty() ? "" : "; ") + base::printable(part.why);
  return text;
}

std::string headline_of(const CommitChanges& changes) {
  const auto found = std::count_if(changes.parts.begin(), changes.parts.end(),
                                   [](const CommitPart& part) { return part.kind == CommitPart::Kind::change; });
  const bool is_open = std::any_of(changes.parts.begin(), changes.parts.end(),
                                   [](const CommitPart& part) { return part.kind == CommitPart::Kind::undecided; });
  const std::string count = found == 0 ? is_open ? "undecided" : "no change" : base::pluralize(found, "change");
  return fmt::format("{} of {} in {} since {}", count, base::printable(changes.metric),
                     base::pluralize(changes.commits, "commit"), named_commit(changes.since));
}

}  // namespace

Page commit_changes_page(const CommitChanges& changes) {
  constexpr std::size_t width = 9;  // of the longest word
  Lines items;
  std::vector<Lines> rows;
  for (const CommitPart& part : changes.parts) {
    const std::string word(word_of(part.kind)), commits = commits_of(part), measured = measured_text(part);
    items.emplace_back(fmt::format("{:{}}  {}{}{}", word, width, commits, measured.empty() ? "" : ": ", measured));
    rows.push_back({word, commits, measured});
  }
  const std::string whole =
      fmt::format("all together: {}", changes.whole.empty() ? "not measured" : measurements_text(changes.whole));
  Page page;
  page.heading(2, headline_of(changes), Medium::markdown);
  page.line(headline_of(changes), Medium::terminal).list(std::move(items), Medium::terminal);
  page.list({whole}, Medium::terminal).line(whole, Medium::markdown);
  return page.table({"part", "commits", "measured"}, std::move(rows), Medium::markdown);
}

}  // namespace benchgate::render
