// SPDX-License-Identifier: MIT
#include "git/worktree.hpp"

#include <fmt/core.h>

#include <chrono>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "git/lfs_files.hpp"
#include "git/output.hpp"
#include "git/page_cache.hpp"
#include "git/program.hpp"
#include "git/submodules.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::git {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes checkout_limit{5};
constexpr std::uint64_t most_patterns = 16 * 1024 * 1024;

fs::path git_path(const Git& git, const fs::path& folder, const std::string& name) {
  return folder / git.line({"rev-parse", "--git-path", name});
}

/// The patterns of the working tree's sparse-checkout. Git copies them by itself only since 2.36.
void copy_sparse_patterns(const fs::path& from, const fs::path& to) {
  const Git source(from);
  const Git target(to);
  if (source.line({"config", "--bool", "core.sparseCheckout"}) != "true") return;
  const fs::path patterns = git_path(source, from, "info/sparse-checkout");
  if (!sys::path_exists(patterns)) return;
  const fs::path copy = git_path(target, to, "info/sparse-checkout");
  sys::make_folders(copy.parent_path());
  sys::write_file(copy, sys::read_file(patterns, most_patterns));
  for (const std::string name : {"core.sparseCheckout", "core.sparseCheckoutCone"}) {
    const std::string value = source.line({"config", "--bool", name});
    if (!value.empty() && target.line({"config", "--bool", name}) != value)
      target.succeeds({"config", "--worktree", name, value});
  }
}

/// Git LFS files stay pointers until fetch_lfs_files, so that one that is not here does not end the checkout.
GitAnswer add_worktree(const RepositoryFolders& repository, const fs::path& path, const std::string& commit) {
  const Git git(repository.top, GitUse::check_out);
  GitAnswer added =
      git.ask({"worktree", "add", "-q", "--detach", "--no-checkout", path.string(), commit}, {}, checkout_limit);
  if (!added.succeeded) return added;
  copy_sparse_patterns(repository.top, path);
  Git own(path, GitUse::check_out);
  own.add_variables({lfs_pointers_only});
  return own.ask({"reset", "-q", "--hard"}, {}, checkout_limit);
}

}  // namespace

Worktree::Worktree(fs::path folder, const std::string& commit)
    : repository_(repository_folders(folder)), checkout_(repository_) {
  if (const GitAnswer added = add_worktree(repository_, checkout_.path(), commit); !added.succeeded)
    throw Error(commit, fmt::format("git cannot check it out in {}: {}", checkout_.path().string(),
                                    last_error_line(added.errors)));
  complete();
  drop_cached_files(repository_.top);
  const std::string prefix = Git(folder).line({"rev-parse", "--show-prefix"});
  path_ = (checkout_.path() / prefix).lexically_normal();
  sys::make_folders(path_);
}

void Worktree::complete() {
  copy_submodules(repository_.top, checkout_.path());
  fetch_lfs_files(repository_.top, checkout_.path());
  drop_cached_files(checkout_.path());
}

std::optional<fs::path> Worktree::counterpart(const fs::path& path) const {
  std::error_code error;
  const fs::path inside = fs::weakly_canonical(path, error).lexically_relative(repository_.top);
  if (error || inside.empty() || *inside.begin() == "..") return std::nullopt;
  return (checkout_.path() / inside).lexically_normal();
}

}  // namespace benchgate::git
