// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "forge/comment.hpp"
#include "forge/service.hpp"
#include "syntax/json.hpp"

namespace benchgate::forge {

/// A comment with our marker.
struct MarkedComment : PostedComment {
  CommentContent content;
};

/// Returns those of `comments` that begin with the marker of the target's key, by id. Anybody may have posted them.
std::vector<MarkedComment> marked_comments(const std::vector<syntax::JsonValue>& comments, const CommentTarget& target,
                                           const Service& service);

/// Returns the comments that are ours. As long as our login is unknown, they are of one author, none of `others`.
std::vector<MarkedComment> own_comments(const std::vector<MarkedComment>& marked, const CommentAuthor& author,
                                        const std::vector<std::string>& others);

/// Returns the parts of all of `own`; of two parts with the same owner, the newer one. Absent when there is no comment.
std::optional<CommentContent> united(const std::vector<MarkedComment>& own, const std::string& sha);

/// Whether a stored text is what we sent: a forge may store other line ends and drop white space at the end.
bool same_text(std::string_view stored, std::string_view ours);

}  // namespace benchgate::forge
