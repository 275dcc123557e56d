// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "github/event.hpp"
#include "github/rest.hpp"

namespace benchgate::github {

/// The result of a search for a pull request.
struct PullRequestSearch {
  std::optional<std::uint64_t> number;  ///< absent: none
  std::string problem;                  ///< why GitHub could not be asked, or why it is not the one that was named
  std::string none;                     ///< why there is none, in words
};

/// Open pull requests from the event's branch: the event itself names none.
Request list_pull_requests(const Event& event);

/// The only open pull request whose head is the event's commit, in the repository that the event names.
PullRequestSearch find_pull_request(Api& api, const Event& event);

/// The pull request of that number, if it is open and its head is the event's commit: what was measured can speak for
/// no other.
PullRequestSearch check_pull_request(Api& api, const Event& event, std::uint64_t number);

}  // namespace benchgate::github
