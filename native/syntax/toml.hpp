// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::syntax {

/// A TOML value (or a JSON one read as such) with its line.
struct Toml {
  enum class Kind { text, number, flag, list, table };

  Kind kind = Kind::table;
  std::string text;                                   ///< number: shortest decimal; flag: "true" or "false"
  std::vector<Toml> elements;                         ///< of a list
  std::vector<std::pair<std::string, Toml>> members;  ///< of a table, in the order of the file
  int line = 0;                                       ///< from 1; 0 unknown

  Toml();  ///< an empty table; out of line, because clang 14 cannot default it while the members are incomplete

  /// Returns the member `name`. Null pointer: no such member, or not a table.
  const Toml* find(std::string_view name) const;
};

/// Reads a document; `file` names it in errors. Dates become their text. Throws Error `file:line: what`.
Toml parse_toml(std::string_view text, std::string_view file);

/// Does the same for a JSON document, whose nulls are left out.
Toml parse_json_as_toml(std::string_view text, std::string_view file);

}  // namespace benchgate::syntax
