// SPDX-License-Identifier: MIT
#include "sys/checkout.hpp"

#include <stdlib.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/git_program.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes transfer_limit{5};
constexpr std::string_view whole_history = "2147483647";  // what git calls infinite

bool is_option(const std::string& word) { return word.empty() || word.front() == '-'; }

std::optional<std::string> commit_named(const Git& git, const std::string& word) {
  const std::string commit = git.line({"rev-parse", "-q", "--verify", word + "^{commit}"});
  return commit.empty() ? std::nullopt : std::optional(commit);
}

bool is_shallow(const Git& git) { return git.line({"rev-parse", "--is-shallow-repository"}) == "true"; }

/// A whole clone stays whole.
bool fetch_from_origin(const Git& git, std::string_view depth, const std::vector<std::string>& words) {
  std::vector<std::string> command{"fetch", "-q", "--no-tags"};
  if (is_shallow(git)) command.push_back(fmt::format("--depth={}", depth));
  command.push_back("origin");
  command.insert(command.end(), words.begin(), words.end());
  return git.succeeds(command, transfer_limit);
}

/// Two headers would be refused, so that of a checkout that keeps its token wins.
Git git_with_remote(const fs::path& folder, const Remote& remote) {
  Git git(folder);
  if (remote.authorization.empty() || git.succeeds({"config", "--get-regexp", "^http\\..*\\.extraheader$"})) return git;
  git.add_variables({"GIT_CONFIG_COUNT=1", fmt::format("GIT_CONFIG_KEY_0=http.{}/.extraheader", remote.server),
                     "GIT_CONFIG_VALUE_0=" + remote.authorization});
  return git;
}

std::vector<std::string> parents_of(const Git& git, const std::string& commit) {
  std::vector<std::string> parents;
  const std::string text = git.answer({"cat-file", "-p", commit}).value_or("");
  for (const std::string_view line : base::split(text, '\n')) {
    if (line.empty()) break;
    if (line.starts_with("parent ")) parents.emplace_back(line.substr(7));
  }
  return parents;
}

}  // namespace

CommitFinder::CommitFinder(fs::path folder, Remote remote) : folder_(std::move(folder)), remote_(std::move(remote)) {}

bool CommitFinder::has_repository() const { return commit_named(Git(folder_), "HEAD").has_value(); }

std::optional<std::string> CommitFinder::find(const std::string& word, Fetch fetch) const {
  if (is_option(word)) return std::nullopt;
  const Git git = git_with_remote(folder_, remote_);
  const auto fetched = [&]() -> std::optional<std::string> {
    return fetch_from_origin(git, "1", {word}) ? commit_named(git, "FETCH_HEAD") : std::nullopt;
  };
  if (fetch == Fetch::first)
    if (const auto found = fetched()) return found;
  for (const std::string& name : {word, "origin/" + word})
    if (const auto found = commit_named(git, name)) return found;
  return fetch == Fetch::when_missing ? fetched() : std::nullopt;
}

std::optional<std::string> CommitFinder::find_merge_base(const std::string& base, const std::string& merge) const {
  const Git git = git_with_remote(folder_, remote_);
  const auto head = commit_named(git, "HEAD");
  if (!head) return std::nullopt;
  const std::vector<std::string> parents = parents_of(git, *head);
  if (*head == merge && parents.size() == 2) {
    if (!commit_named(git, parents[0]) && !fetch_from_origin(git, "1", {parents[0]})) return std::nullopt;
    return commit_named(git, parents[0]);
  }
  if (is_option(base)) return std::nullopt;
  const auto common = [&]() -> std::optional<std::string> {
    for (const std::string& name : {base, "origin/" + base})
      if (const std::string found = git.line({"merge-base", name, "HEAD"}); !found.empty()) return found;
    return std::nullopt;
  };
  if (const auto found = common()) return found;
  for (const std::string_view depth : {std::string_view("1"), std::string_view("100"), whole_history}) {
    fetch_from_origin(git, depth, {base, *head});
    if (const auto found = common()) return found;
  }
  return std::nullopt;
}

std::string CommitFinder::main_branch() const {
  const Git git(folder_);
  const std::string remote_head = git.line({"symbolic-ref", "-q", "--short", "refs/remotes/origin/HEAD"});
  if (!remote_head.empty()) return remote_head;
  for (const std::string_view name : {"origin/main", "origin/master", "main", "master"})
    if (commit_named(git, std::string(name))) return std::string(name);
  return {};
}

std::vector<std::string> CommitFinder::names() const {
  const std::string text =
      Git(folder_).line({"for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes"});
  std::vector<std::string> names;
  for (const std::string_view name : base::split(text, '\n'))
    if (!name.empty()) names.emplace_back(name);
  return names;
}

std::optional<fs::path> checkout_top(const fs::path& folder) {
  const std::string top = Git(folder).line({"rev-parse", "--show-toplevel"});
  return top.empty() ? std::nullopt : std::optional<fs::path>(top);
}

Worktree::Worktree(fs::path folder, const std::string& commit) : repository_(std::move(folder)) {
  const Git git(repository_);
  const auto prefix = git.answer({"rev-parse", "--show-prefix"});
  if (!prefix) throw Error(base::printable(repository_.string()), "is not in a git repository");
  temporary_ = make_temporary_folder();
  if (!git.succeeds({"worktree", "add", "-q", "--detach", (temporary_ / "tree").string(), commit}, transfer_limit)) {
    remove_folder(temporary_);
    throw Error(base::printable(commit), "git cannot check it out beside this checkout (git worktree add)");
  }
  place_ = (temporary_ / "tree" / base::trim(*prefix)).lexically_normal();
  make_folders(place_);
}

Worktree::~Worktree() {
  try {
    Git(repository_).succeeds({"worktree", "remove", "--force", (temporary_ / "tree").string()});
    remove_folder(temporary_);
    Git(repository_).succeeds({"worktree", "prune"});
  } catch (const Error&) {  // what is left lies among temporary files
  }
}

std::optional<fs::path> Worktree::counterpart(const fs::path& path) const {
  std::error_code error;
  const auto top = checkout_top(repository_);
  if (!top) return std::nullopt;
  const fs::path inside = fs::weakly_canonical(path, error).lexically_relative(fs::weakly_canonical(*top, error));
  if (error || inside.empty() || *inside.begin() == "..") return std::nullopt;
  return (temporary_ / "tree" / inside).lexically_normal();
}

}  // namespace benchgate::sys
