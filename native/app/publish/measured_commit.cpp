// SPDX-License-Identifier: MIT
#include "app/publish/measured_commit.hpp"

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

bool knows(const Repository& repository, const std::string& commit) {
  try {
    repository.describe(commit);
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Whether the commit is checked out, and is the event's with something merged, or of another repository.
bool is_checked_out(const std::string& commit, const std::string& head, const Repository& repository) {
  try {
    const std::optional<git::GitFacts> facts = repository.facts({}, git::Untracked::are_none);
    if (!facts || facts->commit != commit) return false;
    return !knows(repository, head) || repository.is_ancestor(head, commit);
  } catch (const Error&) {  // git refuses to read it
    return false;
  }
}

}  // namespace

std::string problem_of_commit(const std::set<std::string>& commits, const forge::Event& event, const std::string& merge,
                              const Repository& repository) {
  const std::string& head = event.head_sha;
  if (head.empty()) return {};
  const auto other = std::find_if(commits.begin(), commits.end(), [&](const std::string& commit) {
    return commit != head && commit != merge && commit != event.merge_sha && !is_checked_out(commit, head, repository);
  });
  if (other == commits.end()) return {};
  return fmt::format(
      "the report is of commit {}, not of {}: an earlier check may have left it; check again, or name the commit that "
      "was measured with --commit",
      base::printable(other->substr(0, 12)), head.substr(0, 12));
}

}  // namespace benchgate::app
