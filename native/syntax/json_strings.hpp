// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// A member of a member, by the names that lead there, and the text it gets.
struct Replacement {
  std::vector<std::string> path;  ///< {"run", "id"}
  std::string text;
};

/// `text` as it stands between the quotes of a JSON string.
std::string json_escaped(std::string_view text);

/// `text`, a JSON document, with the strings at these paths replaced and every
/// other byte as it was. Paths that lead to nothing or to something else than a
/// string are left alone. Throws Error like parse_json.
std::string replace_strings(std::string_view text, std::string_view where,
                            const std::vector<Replacement>& replacements);

}  // namespace benchgate::syntax
