// SPDX-License-Identifier: MIT
#include "store/git_store.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::store {

namespace {

using namespace std::chrono_literals;
using Outcome = git::BranchMove::Outcome;

constexpr auto most_waiting = 5min;  // 20 writers at once need about 20 rounds of a second or two
constexpr auto longest_wait = 8s;
constexpr auto first_wait = 200ms;
constexpr int most_unreachable = 5;  // attempts in a row

/// Full jitter: a uniform wait up to a bound that doubles. Source: Brooker, Exponential Backoff And Jitter (AWS
/// Architecture Blog, 2015).
std::chrono::nanoseconds wait_before(int attempt, base::Random& random) {
  const auto bound = std::min<std::chrono::nanoseconds>(longest_wait, first_wait * (1 << std::min(attempt, 10)));
  return std::chrono::duration_cast<std::chrono::nanoseconds>(bound * random.uniform());
}

bool says(const std::string& message, std::initializer_list<std::string_view> any) {
  return std::any_of(any.begin(), any.end(), [&](auto word) { return message.find(word) != std::string::npos; });
}

}  // namespace

std::string explain(const git::BranchMove& move, const std::string& branch, bool has_origin) {
  const std::string what = fmt::format(
      "{} {}", has_origin ? "origin does not take the commit:" : "git does not move the branch:", move.message);
  if (!has_origin) return what;
  if (move.outcome == Outcome::unreachable) return fmt::format("origin cannot be reached: {}", move.message);
  if (move.outcome == Outcome::raced)
    return fmt::format("other writers were faster for 5 minutes, the last time: {}; try again", move.message);
  if (says(move.message, {"hook declined", "protected", "rule"}))
    return fmt::format("{}; if the branch is protected, exempt {} from the rules, or name another branch", what,
                       branch);
  return fmt::format("{}; the token needs the permission to write: 'permissions: contents: write' for the job", what);
}

GitStore::GitStore(git::GitBranch branch, Waiting waiting)
    : branch_(std::move(branch)), waiting_(std::move(waiting)), random_(waiting_.seed) {}

std::string GitStore::name() const { return fmt::format("branch {}", base::printable(branch_.name())); }

std::vector<StoreEntry> GitStore::entries(std::span<const std::string> folders) const {
  std::vector<StoreEntry> entries;
  for (git::BranchFile& file : branch_.files(folders))
    entries.push_back({std::move(file.path), file.size, std::move(file.blob)});
  return entries;
}

std::vector<bool> GitStore::existing(std::span<const std::string> paths) const { return branch_.existing(paths); }

void GitStore::read(std::span<const std::string> paths, const Visit& visit) const { branch_.read(paths, visit); }

std::vector<git::BranchEdit> GitStore::edits_of(const Change& change) {
  std::vector<std::filesystem::path> unknown;
  for (const NewFile& file : change.files)
    if (blobs_.count(file.content) == 0) unknown.push_back(file.content);
  const std::vector<std::string> stored = branch_.store_blobs(unknown);
  for (std::size_t i = 0; i < unknown.size(); ++i) blobs_[unknown[i]] = stored[i];
  std::vector<git::BranchEdit> edits;
  for (const std::string& path : change.removed) edits.push_back({path, ""});
  for (const NewFile& file : change.files) edits.push_back({file.path, blobs_.at(file.content)});
  return edits;
}

git::BranchMove GitStore::try_change(const Plan& plan, bool& is_needed) {
  if (const git::BranchMove found = branch_.refresh(); found.outcome != Outcome::done) return found;
  const Change change = plan(*this);
  is_needed = !change.is_empty();
  if (!is_needed) return {};
  return branch_.move_to(branch_.commit(edits_of(change), change.message, waiting_.clock.now()));
}

Changed GitStore::change(const Plan& plan) {
  const base::Instant begin = waiting_.clock.now();
  int unreachable = 0;
  for (int attempt = 0;; ++attempt) {
    bool is_needed = true;
    const git::BranchMove move = try_change(plan, is_needed);
    // What a broken connection left open has been done, when nothing is left to do.
    if (move.outcome == Outcome::done) return is_needed || attempt > 0 ? Changed::yes : Changed::no;
    unreachable = move.outcome == Outcome::unreachable ? unreachable + 1 : 0;
    if (move.outcome == Outcome::refused || unreachable == most_unreachable ||
        waiting_.clock.now() - begin > most_waiting)
      throw Error(branch_.name(), explain(move, branch_.name(), branch_.has_origin()));
    const std::chrono::nanoseconds wait = wait_before(attempt, random_);
    waiting_.note(fmt::format("{}: {}; another attempt in {}", name(), move.message, base::format_duration(wait)));
    waiting_.clock.wait(wait);
  }
}

}  // namespace benchgate::store
