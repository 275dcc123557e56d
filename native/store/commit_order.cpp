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

  bool has_place() const { return position || time; }
};

/// What a run knows of its commit and an earlier one does not.
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

/// Whether `known`, whose first run was earlier, comes after `late` nevertheless.
bool comes_after(const Commit& known, const Commit& late) {
  if (!late.sha.empty() && known.parent == late.sha) return true;
  if (!known.sha.empty() && late.parent == known.sha) return false;
  if (known.time && late.time) {
    if (*known.time < *late.time) return false;
    // Two commits of one position are of two lines.
    if (!known.position || !late.position || *known.position == *late.position) return *known.time > *late.time;
  }
  return known.position && late.position && *known.position > *late.position;
}

}  // namespace

std::vector<std::size_t> order_by_commit(std::span<const RunOfCommit> runs) {
  const std::vector<Commit> commits = commits_of(runs);
  std::vector<const Commit*> ordered;
  for (const Commit& commit : commits) {
    std::size_t place = ordered.size();
    for (std::size_t i = ordered.size(); i > 0 && commit.has_place(); --i) {
      if (!ordered[i - 1]->has_place()) continue;
      if (!comes_after(*ordered[i - 1], commit)) break;
      place = i - 1;
    }
    ordered.insert(ordered.begin() + static_cast<std::ptrdiff_t>(place), &commit);
  }
  std::vector<std::size_t> places;
  for (const Commit* const commit : ordered) places.insert(places.end(), commit->runs.begin(), commit->runs.end());
  return places;
}

}  // namespace benchgate::store
