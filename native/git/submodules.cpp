// SPDX-License-Identifier: MIT
// Git clones the submodules of each checkout anew. The clones that the user's checkout has are enough for another one:
// a repository that borrows their objects needs no network, no time and no space.
#include "git/submodules.hpp"

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "git/lfs_files.hpp"
#include "git/output.hpp"
#include "git/program.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::git {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes submodule_limit{10};
constexpr std::uint64_t longest_shallow_file = 16 * 1024 * 1024;

/// Commits of the submodules in the index, by path.
std::map<std::string, std::string> submodules_of(const Git& git) {
  return parse_submodule_commits(git.answer({"ls-files", "--stage", "-z"}).value_or(""));
}

/// What .gitmodules calls the submodule at `path`; else the path.
std::string name_of_submodule(const Git& git, const std::string& path) {
  const std::string all =
      git.answer({"config", "-z", "-f", ".gitmodules", "--get-regexp", "^submodule\\..*\\.path$"}).value_or("");
  return parse_submodule_name(all, path).value_or(path);
}

/// Whether a repository is checked out at `path` itself.
bool is_checked_out(const fs::path& path) { return sys::path_exists(path / ".git"); }

bool has_commit(const fs::path& repository, const std::string& commit) {
  return Git(repository).succeeds({"cat-file", "-e", commit + "^{commit}"});
}

/// The same for git's own folder of a repository, which is never looked for, but named.
bool has_commit_in(const fs::path& git_folder, const std::string& commit) {
  return Git(git_folder).succeeds({"--git-dir=.", "cat-file", "-e", commit + "^{commit}"});
}

/// Git's folder of a submodule that the checkout `from` has, or had, and that knows `commit`.
std::optional<fs::path> local_repository(const fs::path& from, const std::string& path, const std::string& name,
                                         const std::string& commit) {
  if (is_checked_out(from / path) && has_commit(from / path, commit)) {
    const std::string folder = Git(from / path).line({"rev-parse", "--git-common-dir"});
    return (from / path / folder).lexically_normal();
  }
  if (!is_checked_out(from)) return std::nullopt;
  const fs::path stored = (from / Git(from).line({"rev-parse", "--git-path", "modules/" + name})).lexically_normal();
  if (sys::is_folder(stored) && has_commit_in(stored, commit)) return stored;
  return std::nullopt;
}

/// A repository at `to` with the objects and tags of `source`.
bool borrow_repository(const fs::path& source, const fs::path& to) {
  sys::make_folders(to);
  const Git git(to, GitUse::check_out);
  if (!git.succeeds({"init", "-q"})) return false;
  const fs::path own = to / ".git";
  sys::make_folders(own / "objects" / "info");
  sys::write_file(own / "objects" / "info" / "alternates", (source / "objects").string() + "\n");
  if (sys::path_exists(source / "shallow"))
    sys::write_file(own / "shallow", sys::read_file(source / "shallow", longest_shallow_file));
  git.succeeds({"config", "lfs.storage", (source / "lfs").string()});
  if (const std::string url = Git(source).line({"--git-dir=.", "config", "remote.origin.url"}); !url.empty())
    git.succeeds({"remote", "add", "origin", url});
  git.succeeds({"fetch", "-q", source.string(), "+refs/tags/*:refs/tags/*"}, submodule_limit);
  return true;
}

bool check_out_commit(const fs::path& at, const std::string& commit) {
  Git git(at, GitUse::check_out);
  git.add_variables({lfs_pointers_only});
  return git.succeeds({"checkout", "-q", "--force", "--detach", commit}, submodule_limit);
}

/// One that an earlier commit had here is used again.
bool check_out_submodule(const fs::path& from, const fs::path& to, const std::string& path, const std::string& commit) {
  const Git git(to);
  const fs::path target = to / path;
  if (is_checked_out(target) && has_commit(target, commit)) return check_out_commit(target, commit);
  if (is_checked_out(target)) sys::remove_folder(target);
  if (const auto source = local_repository(from, path, name_of_submodule(git, path), commit))
    return borrow_repository(*source, target) && check_out_commit(target, commit);
  const Git cloning(to, GitUse::check_out);
  return cloning.succeeds({"submodule", "update", "--quiet", "--init", "--", path}, submodule_limit) &&
         has_commit(target, commit);
}

/// What the commit before had, and this one has not.
void remove_old_submodules(const Git& git, const fs::path& to, const std::map<std::string, std::string>& wanted) {
  const std::string untracked = git.answer({"ls-files", "--others", "-z"}).value_or("");
  for (const std::string_view name : base::split(untracked, '\0')) {
    if (!name.ends_with('/')) continue;
    const std::string path(name.substr(0, name.size() - 1));
    if (wanted.count(path) == 0 && is_checked_out(to / path)) sys::remove_folder(to / path);
  }
}

}  // namespace

std::vector<std::string> checked_out_submodules(const fs::path& top) {
  std::vector<std::string> paths;
  if (!sys::path_exists(top / ".gitmodules")) return paths;
  for (const auto& [path, commit] : submodules_of(Git(top)))
    if (is_checked_out(top / path)) paths.push_back(path);
  return paths;
}

void copy_submodules(const fs::path& from, const fs::path& to) {
  const Git git(to);
  const std::map<std::string, std::string> wanted = submodules_of(git);
  const auto present = is_checked_out(from) ? submodules_of(Git(from)) : std::map<std::string, std::string>();
  remove_old_submodules(git, to, wanted);
  for (const auto& [path, commit] : wanted) {
    if (!sys::is_folder(to / path)) continue;  // outside of a sparse-checkout
    if (present.count(path) != 0 && !is_checked_out(from / path)) continue;
    if (!check_out_submodule(from, to, path, commit))
      throw Error(path,
                  fmt::format("is a submodule, and its commit {} is neither here nor can it be fetched; run 'git "
                              "submodule update --init --recursive' and, in the submodule, 'git fetch origin {}', or "
                              "set 'submodules: recursive' and 'fetch-depth: 0' for actions/checkout, with a 'token' "
                              "that may read the submodule",
                              commit.substr(0, 12), commit));
    copy_submodules(from / path, to / path);
    fetch_lfs_files(from / path, to / path);
  }
}

}  // namespace benchgate::git
