// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// The path of a string in a document, and its new text.
struct Replacement {
  std::vector<std::string> path;  ///< {"run", "id"}
  std::string text;
};

/// Escapes `text` as between the quotes of a JSON string.
std::string json_escaped(std::string_view text);

/// Returns `text`, a JSON document, with the strings at these paths replaced and every other byte as it was. Ignores
/// paths that lead to nothing or to something else than a string. Throws Error like parse_json.
std::string replace_strings(std::string_view text, std::string_view where,
                            const std::vector<Replacement>& replacements);

}  // namespace benchgate::syntax
