// SPDX-License-Identifier: MIT
#include "app/source/check_out.hpp"

namespace benchgate::app {

std::unique_ptr<Worktree> check_out(const std::string& commit, Session& session) {
  std::unique_ptr<Worktree> worktree = session.repository.make_worktree(commit);
  if (const std::string note = worktree->note(); !note.empty()) session.observer.note("warning: " + note);
  return worktree;
}

}  // namespace benchgate::app
