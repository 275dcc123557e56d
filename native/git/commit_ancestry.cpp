// SPDX-License-Identifier: MIT
#include "git/commit_ancestry.hpp"

#include "base/text.hpp"
#include "git/output.hpp"
#include "git/program.hpp"

namespace benchgate::git {

std::optional<CommitAncestry> ancestry_of(const std::filesystem::path& folder, const std::string& commit) {
  if (commit.empty() || commit.front() == '-') return std::nullopt;
  const Git git(folder);
  const auto parents_of = [&](const std::string& one) {
    return parse_parents(git.answer({"cat-file", "-p", one}).value_or(""));
  };
  const auto time = base::parse_unsigned(git.line({"show", "-s", "--format=%ct", commit, "--"}));
  if (!time) return std::nullopt;
  // The commit itself names its parents also where a shallow clone lacks them.
  CommitAncestry ancestry{static_cast<std::int64_t>(*time), parents_of(commit), std::nullopt};
  const std::string first = git.line({"rev-list", "--first-parent", "--max-parents=0", commit, "--"});
  if (!first.empty() && parents_of(first).empty())
    ancestry.position = base::parse_unsigned(git.line({"rev-list", "--first-parent", "--count", commit, "--"}));
  return ancestry;
}

}  // namespace benchgate::git
