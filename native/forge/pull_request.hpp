// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "forge/event.hpp"
#include "forge/rest.hpp"

namespace benchgate::forge {

/// The result of a search for a pull request.
struct PullRequestSearch {
  std::optional<std::uint64_t> number;  ///< absent: none
  std::string problem;                  ///< why the forge could not be asked, or why it is not the one that was named
  std::string none;                     ///< why there is none
  std::string page = {};                ///< its address; empty: unknown
};

/// Finds the only open pull request whose head is the event's commit, in the repository that the event names.
PullRequestSearch find_pull_request(Api& api, const Event& event);

/// Finds the pull request of that number, if it is open and its head is the event's commit: the measurement is valid
/// for no other.
PullRequestSearch check_pull_request(Api& api, const Event& event, std::uint64_t number);

}  // namespace benchgate::forge
