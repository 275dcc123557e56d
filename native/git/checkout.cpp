// SPDX-License-Identifier: MIT
#include "git/checkout.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <set>
#include <vector>

#include "base/error.hpp"
#include "base/hex.hpp"
#include "base/text.hpp"
#include "git/output.hpp"
#include "git/program.hpp"
#include "git/refusal.hpp"
#include "git/remote.hpp"

namespace benchgate::git {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes transfer_limit{5};
/// Of a program that is configured twice, git takes the first.
constexpr const char* own_upload_pack = "--upload-pack=git-upload-pack";
constexpr std::string_view whole_history = "2147483647";  // what git calls infinite

bool is_option(const std::string& word) { return word.empty() || word.front() == '-'; }

std::optional<std::string> commit_named(const Git& git, const std::string& word) {
  const std::string commit = git.line({"rev-parse", "-q", "--verify", word + "^{commit}"});
  return commit.empty() ? std::nullopt : std::optional(commit);
}

bool is_shallow(const Git& git) { return git.line({"rev-parse", "--is-shallow-repository"}) == "true"; }

/// Whether branches or commits of origin are missing by the way this was cloned.
bool is_partial(const Git& git) {
  const std::string branches = git.line({"config", "--get-all", "remote.origin.fetch"});
  return is_shallow(git) || (!branches.empty() && branches.find('*') == std::string::npos);
}

bool fetch(const Git& git, const std::vector<std::string>& how, const std::vector<std::string>& arguments) {
  std::vector<std::string> command{"fetch", "-q", "--no-tags", own_upload_pack};
  command.insert(command.end(), how.begin(), how.end());
  command.push_back("origin");
  command.insert(command.end(), arguments.begin(), arguments.end());
  return git.succeeds(command, transfer_limit);
}

/// A whole clone stays whole.
bool fetch_from_origin(const Git& git, std::string_view depth, const std::vector<std::string>& arguments) {
  if (!is_shallow(git)) return fetch(git, {}, arguments);
  return fetch(git, {fmt::format("--depth={}", depth)}, arguments);
}

/// What origin calls it.
std::string name_at_origin(const std::string& name) {
  constexpr std::string_view remote = "origin/";
  return name.starts_with(remote) ? name.substr(remote.size()) : name;
}

[[noreturn]] void refuse_partial_clone(const Git& git, const std::string& word) {
  if (is_shallow(git))
    throw Error(word,
                "this clone is shallow, and the missing commits cannot be fetched from origin; run 'git fetch "
                "--unshallow', or set 'fetch-depth: 0' for actions/checkout");
  throw Error(word,
              fmt::format("this clone has only some of origin's branches, and the others cannot be fetched; run 'git "
                          "fetch origin {0}:refs/remotes/origin/{0}', or set 'fetch-depth: 0' for actions/checkout",
                          name_at_origin(word)));
}

/// Fetches more of what precedes `commit` until `is_found`. False when there is no more. Throws Error, which names
/// `word`, when origin cannot be asked.
bool deepen(const Git& git, const std::string& word, const std::string& commit, const std::function<bool()>& is_found) {
  for (const std::string how : {"--deepen=100", "--unshallow"}) {
    if (!is_shallow(git)) return false;
    // A commit that origin does not have was made here: what its branch has precedes it.
    const bool is_fetched = (!commit.empty() && fetch(git, {how}, {commit})) || fetch(git, {how}, {});
    if (is_found()) return true;
    if (!is_fetched) refuse_partial_clone(git, word);
  }
  return false;
}

std::vector<std::string> parents_of(const Git& git, const std::string& commit) {
  return parse_parents(git.answer({"cat-file", "-p", commit}).value_or(""));
}

/// "main~2" is two steps from main.
struct Revision {
  std::string name;
  std::string steps;
};

Revision parsed(const std::string& word) {
  const std::size_t end = std::min(word.find_first_of("~^"), word.size());
  return {word.substr(0, end), word.substr(end)};
}

bool may_be_commit_id(const std::string& word) {
  constexpr std::size_t shortest = 4;  // git's
  return word.size() >= shortest && base::is_hex(word);
}

/// What `here` finds after more of origin's history has been fetched.
std::optional<std::string> find_further(const Git& git, const std::string& word,
                                        const std::function<std::optional<std::string>()>& here) {
  if (!is_partial(git)) return std::nullopt;
  const Revision revision = parsed(word);
  if (!revision.steps.empty() || may_be_commit_id(word)) {
    deepen(git, word, commit_named(git, revision.name).value_or(""), [&] { return here().has_value(); });
    return here();
  }
  // origin has no such name, or cannot be asked.
  if (!git.succeeds({"ls-remote", "-q", own_upload_pack, "origin", "HEAD"}, transfer_limit))
    refuse_partial_clone(git, word);
  return std::nullopt;
}

/// Where the lines of `base`, here or at origin, and of the commit `head` parted.
std::optional<std::string> common_commit(const Git& git, const std::string& base, const std::string& head) {
  std::optional<std::string> fetched;
  const auto common = [&]() -> std::optional<std::string> {
    for (const std::string& name : {base, "origin/" + base, fetched.value_or(base)})
      if (const std::string found = git.line({"merge-base", name, head}); !found.empty()) return found;
    return std::nullopt;
  };
  if (const auto found = common()) return found;
  const std::string name = name_at_origin(base);
  bool is_complete = false;
  for (const std::string_view depth : {std::string_view("1"), std::string_view("100"), whole_history}) {
    // A commit that origin does not have was made here: what its branch has precedes it.
    is_complete = fetch_from_origin(git, depth, {name, head});
    if (!is_complete) {
      is_complete = fetch_from_origin(git, depth, {});
      is_complete = fetch_from_origin(git, depth, {name}) && is_complete;
    }
    if (const auto tip = commit_named(git, "FETCH_HEAD"); is_complete && tip) fetched = tip;
    if (const auto found = common()) return found;
    if (!is_complete || !is_shallow(git)) break;
  }
  if (!is_complete && is_partial(git)) refuse_partial_clone(git, base);
  return std::nullopt;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : base::split(text, '\n'))
    if (!line.empty()) lines.emplace_back(line);
  return lines;
}

/// What origin answers to git ls-remote; absent: it does not.
std::optional<std::string> ask_origin(const Git& git, const std::vector<std::string>& arguments) {
  std::vector<std::string> command{"ls-remote", "-q", own_upload_pack};
  command.insert(command.end(), arguments.begin(), arguments.end());
  std::string answer;
  const bool is_answered = git.pass_on(command, [&](std::string_view piece) { answer += piece; }, transfer_limit);
  return is_answered ? std::optional(std::move(answer)) : std::nullopt;
}

/// "origin/main", as origin says it.
std::string main_branch_of_origin(const Git& git) {
  constexpr std::string_view start = "ref: refs/heads/";
  const auto answer = ask_origin(git, {"--symref", "origin", "HEAD"});
  if (!answer) refuse_partial_clone(git, "main");
  if (!answer->starts_with(start)) return {};
  return "origin/" + answer->substr(start.size(), answer->find('\t') - start.size());
}

/// The highest version first; a `v` before it does not count, which git's own order puts behind all numbers.
void sort_versions(std::vector<std::string>& tags) {
  const auto version = [](const std::string& tag) {
    return tag.c_str() + (tag.starts_with('v') || tag.starts_with('V'));
  };
  std::stable_sort(tags.begin(), tags.end(), [&](const std::string& a, const std::string& b) {
    return ::strverscmp(version(a), version(b)) > 0;
  });
}

/// Origin's tags besides those of `commit`, the highest version first.
std::vector<std::string> other_tags_of_origin(const Git& git, const std::string& commit) {
  constexpr std::string_view start = "refs/tags/";
  constexpr std::string_view peeled = "^{}";  // the line of an annotated tag's commit, which follows that of the tag
  const auto answer = ask_origin(git, {"--tags", "--sort=-version:refname", "origin"});
  if (!answer) refuse_partial_clone(git, "tags");
  std::vector<std::string> tags;
  std::set<std::string> of_commit;
  for (const std::string_view line : base::split(*answer, '\n')) {
    const std::size_t name_at = line.find(start);
    if (name_at == std::string_view::npos) continue;
    std::string name(line.substr(name_at + start.size()));
    if (name.ends_with(peeled)) name.resize(name.size() - peeled.size());
    if (line.starts_with(commit)) of_commit.insert(name);
    if (std::find(tags.begin(), tags.end(), name) == tags.end()) tags.push_back(std::move(name));
  }
  std::erase_if(tags, [&](const std::string& name) { return of_commit.count(name) > 0; });
  sort_versions(tags);
  return tags;
}

}  // namespace

CommitFinder::CommitFinder(fs::path folder, Remote remote) : folder_(std::move(folder)), remote_(std::move(remote)) {}

bool CommitFinder::has_repository() const {
  if (commit_named(Git(folder_), "HEAD")) return true;
  require_accepted(folder_);
  return false;
}

std::optional<std::string> CommitFinder::find(const std::string& word, Fetch fetch) const {
  if (is_option(word)) return std::nullopt;
  const Git git = git_with_remote(folder_, remote_);
  const Revision revision = parsed(word);
  const auto fetched = [&]() -> std::optional<std::string> {
    if (!fetch_from_origin(git, "1", {name_at_origin(revision.name)})) return std::nullopt;
    return commit_named(git, "FETCH_HEAD" + revision.steps);
  };
  if (fetch == Fetch::first && revision.steps.empty())
    if (const auto found = fetched()) return found;
  const auto here = [&]() -> std::optional<std::string> {
    for (const std::string& name : {word, "origin/" + word})
      if (const auto found = commit_named(git, name)) return found;
    return std::nullopt;
  };
  if (const auto found = here()) return found;
  if (!commit_named(git, revision.name))
    if (const auto found = fetched()) return found;
  return find_further(git, word, here);
}

std::optional<std::string> CommitFinder::find_merge_base(const std::string& base, const std::string& merge) const {
  const Git git = git_with_remote(folder_, remote_);
  const auto head = commit_named(git, "HEAD");
  if (!head) return std::nullopt;
  const std::vector<std::string> parents = parents_of(git, *head);
  if (*head == merge && parents.size() == 2) {
    if (!commit_named(git, parents[0]) && !fetch_from_origin(git, "1", {parents[0]}))
      refuse_partial_clone(git, parents[0]);
    return commit_named(git, parents[0]);
  }
  if (is_option(base)) return std::nullopt;
  return common_commit(git, base, *head);
}

bool CommitFinder::is_ancestor(const std::string& older, const std::string& newer) const {
  const Git git = git_with_remote(folder_, remote_);
  const auto is_found = [&] { return git.succeeds({"merge-base", "--is-ancestor", older, newer}); };
  return is_found() || deepen(git, older, newer, is_found);
}

std::optional<NearestCommit> CommitFinder::find_nearest(const std::string& commit,
                                                        const std::set<std::string>& wanted) const {
  const Git git = git_with_remote(folder_, remote_);
  std::string nearest;
  const auto is_found = [&] {
    const std::string listed = git.line({"rev-list", commit, "--"});
    for (const std::string_view line : base::split(listed, '\n'))
      if (nearest.empty() && wanted.count(std::string(line)) > 0) nearest = line;
    return !nearest.empty();
  };
  if (!is_found() && !deepen(git, commit, commit, is_found)) return std::nullopt;
  const auto distance = base::parse_unsigned(git.line({"rev-list", "--count", nearest + ".." + commit, "--"}));
  return NearestCommit{nearest, distance.value_or(0)};
}

std::string CommitFinder::main_branch() const {
  const Git git = git_with_remote(folder_, remote_);
  const std::string remote_head = git.line({"symbolic-ref", "-q", "--short", "refs/remotes/origin/HEAD"});
  if (!remote_head.empty()) return remote_head;
  for (const std::string_view name : {"origin/main", "origin/master", "main", "master"})
    if (commit_named(git, std::string(name))) return std::string(name);
  return is_partial(git) ? main_branch_of_origin(git) : std::string();
}

bool CommitFinder::origin_lacks_branch(const std::string& name) const {
  return ask_origin(git_with_remote(folder_, remote_), {"origin", "refs/heads/" + name}) == "";
}

std::vector<std::string> CommitFinder::names() const {
  return lines_of(
      Git(folder_).line({"for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes"}));
}

std::string CommitFinder::first_parent() const {
  const std::vector<std::string> parents = parents_of(Git(folder_), "HEAD");
  return parents.empty() ? std::string() : parents.front();
}

std::vector<std::string> CommitFinder::tags_before(const std::string& commit) const {
  if (is_option(commit)) return {};
  const Git git = git_with_remote(folder_, remote_);
  std::vector<std::string> tags =
      lines_of(git.line({"tag", "--merged", commit, "--no-contains", commit, "--sort=-version:refname"}));
  sort_versions(tags);
  return tags.empty() && is_shallow(git) ? other_tags_of_origin(git, commit) : std::move(tags);
}

std::optional<fs::path> checkout_top(const fs::path& folder) {
  const std::string top = Git(folder).line({"rev-parse", "--show-toplevel"});
  return top.empty() ? std::nullopt : std::optional<fs::path>(top);
}

}  // namespace benchgate::git
