// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "syntax/source_text.hpp"

namespace benchgate::lint {

/// A comment `benchgate-lint: ignore RULE: reason`.
struct IgnoreComment {
  std::size_t at = 0;
  int line = 0;  ///< of the code that it is about: its own line, or the next one that is not empty if it is alone on it
  std::string rule;
  std::string reason;  ///< empty: none is given
};

/// Returns all of them, in file order. Only comments are looked at, so that a string with this text means nothing.
std::vector<IgnoreComment> ignore_comments(const syntax::SourceText& source);

}  // namespace benchgate::lint
