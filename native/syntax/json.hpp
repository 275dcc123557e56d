// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "syntax/json_writer.hpp"

namespace benchgate::syntax {

/// A JSON value as it was read. Numbers keep the text they were written with,
/// so that 64-bit integers and decimals stay exact.
class Json {
 public:
  enum class Kind { null, boolean, number, string, array, object };
  using Member = std::pair<std::string, Json>;

  Kind kind = Kind::null;
  int line = 1;                 ///< where it ends in the file, from 1
  std::string text;             ///< string: its value; number: as written; boolean: "true" or "false"
  std::vector<Json> elements;   ///< of an array
  std::vector<Member> members;  ///< of an object, in file order

  Json();  ///< null; out of line, because clang 14 cannot default it while Member is incomplete

  /// The member called `name`, or null pointer; of a repeated name the last.
  const Json* find(std::string_view name) const;

  /// The value at a path of member names, or null pointer.
  const Json* at(std::initializer_list<std::string_view> path) const;
  /// The string there, or "".
  std::string text_at(std::initializer_list<std::string_view> path) const;
  std::optional<double> number_at(std::initializer_list<std::string_view> path) const;
  std::optional<std::uint64_t> unsigned_at(std::initializer_list<std::string_view> path) const;

  std::optional<double> number() const;                  ///< absent unless a finite number
  std::optional<std::uint64_t> unsigned_number() const;  ///< absent unless a whole number in range
  std::optional<std::string_view> string() const;        ///< absent unless a string
  std::optional<bool> boolean() const;
};

/// Reads one JSON document. `where` names the file in errors.
/// Throws Error `where:line: what` for malformed text, depth over 200, numbers
/// that are no finite double, and text after the document.
Json parse_json(std::string_view text, std::string_view where);

/// Reads of one JSON object only the members that stand before `member`; what
/// follows is not looked at, so `text` may end there. Without that member it is
/// parse_json.
Json parse_json_before(std::string_view member, std::string_view text, std::string_view where);

}  // namespace benchgate::syntax
