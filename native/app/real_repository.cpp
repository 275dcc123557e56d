// SPDX-License-Identifier: MIT
#include "app/real_repository.hpp"

#include <chrono>
#include <cstdlib>

#include "base/error.hpp"
#include "base/text.hpp"
#include "git/file_listing.hpp"
#include "git/lfs_files.hpp"
#include "git/output.hpp"
#include "git/program.hpp"
#include "git/worktree.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* here = ".";
constexpr std::chrono::minutes checkout_limit{5};

model::Commit described(const git::Git& git, const std::string& commit) {
  const auto field = [&](const char* format) { return base::valid_utf8(git.line({"show", "-s", format, commit})); };
  return {git.line({"rev-parse", commit}), field("--format=%s"), field("--format=%an")};
}

class RealWorktree final : public Worktree {
 public:
  explicit RealWorktree(const std::string& commit)
      : worktree_(here, commit), git_(worktree_.path(), git::GitUse::check_out) {
    git_.add_variables({git::lfs_pointers_only});
  }

  const fs::path& path() const override { return worktree_.path(); }
  const fs::path& working_tree() const override { return worktree_.top(); }
  std::optional<fs::path> counterpart(const fs::path& path) const override { return worktree_.counterpart(path); }
  std::vector<std::string> tracked_files() const override {
    if (auto files = git::list_tracked(working_tree())) return *std::move(files);
    throw Error(working_tree().string(), "git cannot list its files");
  }
  std::string note() const override { return worktree_.note(); }
  void check_out(const std::string& commit) override {
    const git::GitAnswer answer = git_.ask({"checkout", "--quiet", "--force", "--detach", commit}, {}, checkout_limit);
    if (!completed(answer.succeeded))
      throw Error(commit, "git cannot check it out: " + git::last_error_line(answer.errors));
  }
  std::optional<Error> incomplete() const override { return incomplete_; }
  model::Commit head() const override { return described(git_, "HEAD"); }
  bool start_bisect(const std::string& bad, const std::string& good) override {
    git_.succeeds({"bisect", "reset"});
    const git::GitAnswer answer = git_.ask({"bisect", "start", bad, good}, {}, checkout_limit);
    if (completed(answer.succeeded)) return true;
    if (!git_.succeeds({"merge-base", "--is-ancestor", good, bad})) return false;
    throw Error("git bisect", "cannot start: " + git::last_error_line(answer.errors));
  }
  bool answer_bisect(std::string_view word) override {
    return completed(git_.succeeds({"bisect", std::string(word)}, checkout_limit));
  }
  int bisect_steps_left() const override {
    constexpr std::string_view name = "bisect_steps=";
    const std::string text =
        git_.answer({"rev-list", "--bisect-vars", "refs/bisect/bad", "--not", "--glob=refs/bisect/good-*"})
            .value_or("");
    const std::size_t at = text.find(name);
    return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + name.size());
  }
  std::string bisect_log() const override { return git_.answer({"bisect", "log"}).value_or(""); }

 private:
  /// Git checks out neither submodules nor, as it is asked here, files of Git LFS.
  bool completed(bool is_checked_out) {
    if (!is_checked_out) return false;
    incomplete_.reset();
    try {
      worktree_.complete();
    } catch (const Error& error) {  // a search can go on without this commit
      incomplete_ = error;
    }
    return true;
  }

  git::Worktree worktree_;
  git::Git git_;
  std::optional<Error> incomplete_;
};

class RealRepository final : public Repository {
 public:
  std::optional<git::GitFacts> facts(const std::vector<fs::path>& ignored, git::Untracked untracked) const override {
    return git::read_git(here, ignored, untracked);
  }
  std::vector<fs::path> untracked_folders() const override { return git::untracked_folders(here); }
  std::optional<fs::path> top() const override { return git::checkout_top(here); }
  bool has_commit() const override { return git::CommitFinder(here, {}).has_repository(); }
  std::optional<std::string> find(const std::string& word, git::Fetch fetch, const git::Remote& remote) const override {
    return git::CommitFinder(here, remote).find(word, fetch);
  }
  std::optional<std::string> find_merge_base(const std::string& base, const std::string& merge,
                                             const git::Remote& remote) const override {
    return git::CommitFinder(here, remote).find_merge_base(base, merge);
  }
  bool is_ancestor(const std::string& older, const std::string& newer) const override {
    return git::CommitFinder(here, {}).is_ancestor(older, newer);
  }
  std::optional<git::NearestCommit> find_nearest(const std::string& commit, const std::set<std::string>& wanted,
                                                 const git::Remote& remote) const override {
    return git::CommitFinder(here, remote).find_nearest(commit, wanted);
  }
  std::string main_branch(const git::Remote& remote) const override {
    return git::CommitFinder(here, remote).main_branch();
  }
  bool origin_lacks_branch(const std::string& name, const git::Remote& remote) const override {
    return git::CommitFinder(here, remote).origin_lacks_branch(name);
  }
  std::vector<std::string> names() const override { return git::CommitFinder(here, {}).names(); }
  std::string first_parent() const override { return git::CommitFinder(here, {}).first_parent(); }
  std::vector<std::string> tags_before(const std::string& commit, const git::Remote& remote) const override {
    return git::CommitFinder(here, remote).tags_before(commit);
  }
  model::Commit describe(const std::string& commit) const override { return described(git::Git(here), commit); }
  std::unique_ptr<Worktree> make_worktree(const std::string& commit) override {
    return std::make_unique<RealWorktree>(commit);
  }
};

}  // namespace

std::unique_ptr<Repository> make_repository() { return std::make_unique<RealRepository>(); }

}  // namespace benchgate::app
