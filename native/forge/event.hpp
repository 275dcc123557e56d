// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace benchgate::forge {

/// Environment variables by name.
using Variables = std::map<std::string, std::string, std::less<>>;

/// Returns variables, "NAME=value" each, by name.
Variables variables_of(std::span<const std::string> environment);

/// Returns the value of a variable; "" without it.
std::string value_of(const Variables& variables, std::string_view name);

/// Where a pull request's commits live.
enum class Source { same_repository, fork };

/// The CI's description of the current run. Empty and absent: unknown.
struct Event {
  std::string name;                           ///< GITHUB_EVENT_NAME: "pull_request", "push", ...
  std::string repository;                     ///< "owner/name"; at GitLab the number of the project
  std::optional<std::uint64_t> pull_request;  ///< its number
  std::string
      head_sha;  ///< the commit that was measured: of a pull request its head, not the merge; of a group its own
  std::string head_owner;  ///< login, for finding the pull request of a branch
  std::string head_branch;
  Source source = Source::same_repository;
  std::uint64_t run_id = 0;
  std::string run_url;           ///< page of the workflow run
  std::string base_sha = {};     ///< of a pull request or merge group: what it would be merged into, at that time
  std::string base_branch = {};  ///< of a pull request or merge group: the branch it would be merged into
  std::uint64_t run_attempt = 1;
  std::string head_repository = {};  ///< of a finished run: "owner/name" of where its commit lives
  std::string workflow = {};         ///< of a finished run: its name; run_id, run_attempt and run_url are its own, too
  std::string started_by = {};       ///< of a finished run: the event that started it, "pull_request"
  std::string pull_repository = {};  ///< where the pull request is; empty: in `repository`
  std::string pull_page = {};        ///< its address; empty: unknown
  std::string merge_sha = {};        ///< of a pull request: the forge's merge of it, which no branch has

  bool operator==(const Event&) const = default;
};

/// Whether a run measures what nobody has merged yet: by its event, or by its branch, which may be given as a ref.
bool is_unmerged(std::string_view event, std::string_view branch);

/// Reads the variables that GitHub Actions sets and the text of the file
/// GITHUB_EVENT_PATH ("" when there is none). Invalid values (a repository
/// without slash, a malformed sha) are treated as unknown, because they become
/// parts of URLs. Throws Error when the file is not JSON.
Event parse_event(const Variables& variables, std::string_view event_json);

}  // namespace benchgate::forge
