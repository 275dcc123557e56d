// SPDX-License-Identifier: MIT
#include "app/publish/measured_commit.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

bool is_checked_out(const std::string& commit, const Repository& repository) {
  try {
    const std::optional<git::GitFacts> facts = repository.facts({}, git::Untracked::are_none);
    return facts && facts->commit == commit;
  } catch (const Error&) {  // git refuses to read it
    return false;
  }
}

}  // namespace

std::string note_of_commit(const std::set<std::string>& commits, const forge::Event& event, const std::string& merge,
                           const Repository& repository) {
  const std::string& head = event.head_sha;
  if (head.empty()) return {};
  const auto other = std::find_if(commits.begin(), commits.end(), [&](const std::string& commit) {
    return commit != head && commit != merge && commit != event.merge_sha && !is_checked_out(commit, repository);
  });
  if (other == commits.end()) return {};
  return fmt::format("the report is of commit {}, and the event is about {}: if another job left it, check again",
                     base::printable(other->substr(0, 12)), head.substr(0, 12));
}

}  // namespace benchgate::app
