// SPDX-License-Identifier: MIT
// The commit statuses of one key on one commit: one for each part, and the overall one, which is computed from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "forge/rest.hpp"
#include "forge/status.hpp"

namespace benchgate::forge {

/// Which job of which workflow publishes under a key.
struct StatusPart {
  std::string name;        ///< different for each job of a matrix
  std::string job;         ///< the same for all jobs of a matrix
  std::uint64_t jobs = 1;  ///< how many jobs the matrix has

  bool operator==(const StatusPart&) const = default;
};

/// What one part says of a commit.
struct PartStatus {
  StatusPart part;
  StatusState state = StatusState::success;
  std::string description;  ///< begins with the verdict: "fail: +12 %"
  std::string run_url;      ///< page of the workflow run, may be empty

  bool operator==(const PartStatus&) const = default;
};

/// Returns "benchgate/<key>", the context of the overall status.
std::string overall_context(std::string_view key);

/// Returns "benchgate/<key> (<part>)", the context of one part's status; the part is cut so that forges accept it.
std::string part_context(std::string_view key, std::string_view part);

/// Returns a part's status as it is posted; its address, of at most `longest_url` bytes, also says which part it is and
/// how many there will be.
CommitStatus status_of_part(std::string_view key, const PartStatus& status, std::size_t longest_url = SIZE_MAX);

/// Returns the overall status when there is one part only: the same as the part's under the overall context.
CommitStatus status_of_only_part(std::string_view key, const PartStatus& status, std::size_t longest_url = SIZE_MAX);

/// Returns what each part says, from the statuses of a commit, the newest first; of each part the newest counts.
/// Statuses of other keys, of other tools, and overall ones of several parts are left out.
std::vector<PartStatus> part_statuses(std::string_view key, std::span<const CommitStatus> newest_first);

/// Returns the overall status of `parts`, at least one: the worst of them; instead of a success it is pending as long
/// as parts are missing.
CommitStatus overall_status(std::string_view key, std::span<const PartStatus> parts);

/// The result of publishing a status.
struct StatusOutcome {
  std::string context;  ///< what was posted
  std::string problem;  ///< empty: it was
};

/// Posts the status of one part and the overall one on the commit `sha`; with a single part the overall one alone.
/// Reads again after writing, so that parts that write at the same moment agree in the end.
StatusOutcome publish_status(Api& api, std::string_view repository, std::string_view sha, std::string_view key,
                             const PartStatus& own);

}  // namespace benchgate::forge
