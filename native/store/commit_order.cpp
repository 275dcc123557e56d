// SPDX-License-Identifier: MIT
#include "store/commit_order.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/civil_time.hpp"

namespace benchgate::store {

namespace {

/// A commit with its runs, or a single run whose commit is unknown.
struct Commit {
  std::string_view sha = {};
  std::optional<std::uint64_t> position = {};
  std::optional<base::Instant> time = {};
  std::string_view parent = {};
  std::vector<std::size_t> runs = {};

  bool can_be_ordered() const { return position || time; }
};

/// Adds what the metadata of a run say of its commit and those of earlier runs did not.
void learn(Commit& commit, const model::RunMetadata& metadata) {
  if (!commit.position) commit.position = metadata.commit_position;
  if (!commit.time) commit.time = base::parse_rfc3339(metadata.commit_time);
  if (commit.parent.empty() && !metadata.parents.empty()) commit.parent = metadata.parents.front();
}

std::vector<Commit> commits_of(std::span<const RunOfCommit> runs) {
  std::vector<Commit> commits;
  std::map<std::string_view, std::size_t> known;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const model::RunMetadata& metadata = *runs[i].metadata;
    std::size_t at = commits.size();
    if (!metadata.sha.empty()) at = known.try_emplace(metadata.sha, at).first->second;
    if (at == commits.size()) commits.push_back({.sha = metadata.sha});
    learn(commits[at], metadata);
    commits[at].runs.push_back(i);
  }
  return commits;
}

/// Whether `a` comes after `b`, although the first run of `a` was earlier.
bool comes_after(const Commit& a, const Commit& b) {
  if (!b.sha.empty() && a.parent == b.sha) return true;
  if (!a.sha.empty() && b.parent == a.sha) return false;
  if (a.time && b.time) {
    if (*a.time < *b.time) return false;
    // Two commits of one position are of two lines.
    if (!a.position || !b.position || *a.position == *b.position) return *a.time > *b.time;
  }
  return a.position && b.position && *a.position > *b.position;
}

}  // namespace

std::vector<std::size_t> order_by_commit(std::span<const RunOfCommit> runs) {
  const std::vector<Commit> commits = commits_of(runs);
  std::vector<const Commit*> ordered;
  for (const Commit& commit : commits) {
    std::size_t index = ordered.size();
    for (std::size_t i = ordered.size(); i > 0 && commit.can_be_ordered(); --i) {
      if (!ordered[i - 1]->can_be_ordered()) continue;
      if (!comes_after(*ordered[i - 1], commit)) break;
      index = i - 1;
    }
    ordered.insert(ordered.begin() + static_cast<std::ptrdiff_t>(index), &commit);
  }
  std::vector<std::size_t> indices;
  for (const Commit* const commit : ordered) indices.insert(indices.end(), commit->runs.begin(), commit->runs.end());
  return indices;
}

}  // namespace benchgate::store
