// SPDX-License-Identifier: MIT
// One issue, or one comment on a commit, for each regression, found again by a marker that readers do not see.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "forge/rest.hpp"

namespace benchgate::github {

/// What an alert has to say. Texts are Markdown, already escaped, but for the title, which is plain.
struct Notice {
  enum class State { open, recovered, accepted };

  std::string subject;  ///< which test case and metric: the same from run to run; any text
  std::string change;   ///< which commit made the change; any text
  State state = State::open;
  std::string title;
  std::string body;

  bool operator==(const Notice&) const = default;
};

/// Where notices go, and whose are ours: others' are never touched.
struct NoticeTarget {
  std::string repository;
  std::string key;     ///< notices of other keys are of other histories
  std::string author;  ///< login
};

/// Returns the first line of what is posted: key, digest of the subject, change and state.
std::string notice_marker(std::string_view key, const Notice& notice);

forge::Request list_issues(const NoticeTarget& target);
forge::Request create_issue(std::string_view repository, const Notice& notice, std::string_view body);
forge::Request list_commit_comments(std::string_view repository, std::string_view commit);
forge::Request create_commit_comment(std::string_view repository, std::string_view commit, std::string_view body);
forge::Request update_commit_comment(std::string_view repository, std::uint64_t comment, std::string_view body);

inline constexpr std::size_t most_new_notices = 10;  ///< issues or comments, per run

/// What was done and what was not.
struct NoticeOutcome {
  std::vector<std::string> done;  ///< "opened https://..."
  std::vector<std::string> urls;  ///< of the open issues and comments of open notices
  std::string problem;            ///< the first; empty: everything was done

  bool operator==(const NoticeOutcome&) const = default;
};

/// Opens an issue for each open notice that has none, brings the others up to date, and closes those of notices that
/// are not open (also of regressions that no notice is about any more). An issue that a person closed stays closed. At
/// most `most_new_notices` are opened at once. Duplicates are closed.
NoticeOutcome publish_issues(forge::Api& api, const NoticeTarget& target, std::span<const Notice> notices);

/// Publishes the same as comments on the commits that made the changes; of notices that are not open only comments that
/// exist are changed. At most `most_new_notices` are written at once.
NoticeOutcome publish_commit_comments(forge::Api& api, const NoticeTarget& target, std::span<const Notice> notices);

}  // namespace benchgate::github
