// SPDX-License-Identifier: MIT
#include "git/refusal.hpp"

#include "base/error.hpp"
#include "git/output.hpp"
#include "git/program.hpp"

namespace benchgate::git {

std::string refusal(const std::filesystem::path& folder) {
  Git git(folder);
  git.add_variables({"LC_ALL=C", "LANGUAGE="});
  const GitAnswer answer = git.ask({"rev-parse", "--git-dir"});
  return answer.succeeded ? std::string() : parse_refusal(answer.errors);
}

void require_accepted(const std::filesystem::path& folder) {
  if (const std::string why = refusal(folder); !why.empty()) throw Error("git", why);
}

}  // namespace benchgate::git
