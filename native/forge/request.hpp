// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::forge {

/// Whether a request may be repeated, or follow a redirect, when it is unknown if it was carried out.
enum class Repeat { freely, only_when_refused };

/// A call of an API as a value, without base address and token.
struct Request {
  std::string method;
  std::string path;  ///< "/repos/o/r/..." with query
  std::string body;  ///< JSON, or empty
  Repeat repeat = Repeat::freely;

  bool operator==(const Request&) const = default;
};

/// What a request is for, in messages.
struct Purpose {
  std::string_view action;      ///< "comment on the pull request"
  std::string_view permission;  ///< as the forge spells it: "pull-requests: write"
};

/// Returns {"body": text}, in which every forge accepts the text of a comment.
std::string comment_body(std::string_view text);

}  // namespace benchgate::forge
