// SPDX-License-Identifier: MIT
// One comment for each (pull request, key), found again by a marker that
// readers do not see. Several jobs of a matrix share it: each owns a part, and
// whoever writes keeps the others' parts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "forge/rest.hpp"
#include "render/publication_body.hpp"

namespace benchgate::forge {

/// Under whose name a token writes.
struct CommentAuthor {
  /// Whose the token is. It matters as long as the login is unknown: then a comment with our marker counts as ours if
  /// it is of an App, or of a person who may write to the repository.
  enum class Account { app, person };

  std::string login;  ///< "": the forge did not report it
  Account account = Account::app;
};

inline constexpr std::size_t longest_comment = 65'536;  ///< characters

/// The part of one job. Texts are Markdown, already escaped.
struct CommentPart {
  std::string id;                ///< who owns it; the same from push to push
  std::uint64_t run = 0;         ///< id of the workflow run: a larger one is newer
  render::PublicationText text;  ///< what it says
  std::string url;               ///< page of the workflow run
  std::string name = {};         ///< the id as Markdown, shown when there are several parts
  std::uint64_t attempt = 1;     ///< of the workflow run: a larger one of the same run is newer

  bool operator==(const CommentPart&) const = default;
};

/// All parts about one commit.
struct CommentContent {
  std::string sha;
  std::vector<CommentPart> parts;

  bool operator==(const CommentContent&) const = default;
};

/// Returns the first line of every comment of that key.
std::string comment_marker(std::string_view key);

/// Returns the comment's text: verdict and headline of the worst part, what failed, one table of everybody's rows,
/// folded details. At most `longest_comment` characters: when it is too much, rows of what is not worse than allowed
/// are left out first, then details, then the other rows, then reasons, of every part by the same measure, and a note
/// says so.
std::string compose_comment(std::string_view key, const CommentContent& content);

/// Parses the parts of a comment that compose_comment wrote; absent when its first line is not this key's marker. What
/// cannot be read is left out.
std::optional<CommentContent> parse_comment(std::string_view key, std::string_view body);

/// Returns the parts of an existing comment with `part` among them. Parts about another commit are dropped. Absent when
/// the existing comment is about a newer run, which has to stay.
std::optional<CommentContent> merge_part(const std::optional<CommentContent>& existing, const std::string& sha,
                                         const CommentPart& part);

/// Returns the worst verdict of all parts.
model::Verdict combined_verdict(const CommentContent& content);

/// Where a comment goes, and whose comments are ours: others' are never touched.
struct CommentTarget {
  std::string repository;
  std::uint64_t number = 0;
  std::string key;
  CommentAuthor author;
  bool may_create = true;  ///< false: an existing comment is updated, and without one there is nothing to say
  std::string page = {};   ///< address of the pull request; empty: unknown
};

/// Whether other jobs may write the same comment at the same time.
enum class ConcurrentJobs { not_known, several_jobs };

struct CommentOutcome {
  enum class Kind { created, updated, unchanged, newer, nothing_to_say, failed } kind = Kind::failed;
  std::string url;
  std::string problem;    ///< of failed
  std::string note = {};  ///< what the author's name should be; empty: as given
};

/// Creates or updates the comment; no call changes anything when its text would stay the same. Creates at most once,
/// whatever becomes of the answer, and knows that comment by its id although the list may not show it yet. A comment of
/// a newer run stays, and none is created beside it. With concurrent jobs (named, or seen in the comment) the comment
/// is read again after a second or two, and written again when another job, which had read it earlier, took our part
/// away; duplicates that jobs created at the same moment are joined.
CommentOutcome publish_comment(Api& api, const CommentTarget& target, const std::string& sha, const CommentPart& part,
                               ConcurrentJobs concurrent_jobs);

}  // namespace benchgate::forge
