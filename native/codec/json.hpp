// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::codec {

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

/// parse_json of an object one of whose members is a long list: the elements of
/// its member `list` are handed to `visit` one by one and not kept, so that
/// they need no memory together; in the result the list is empty.
Json parse_json_list(std::string_view text, std::string_view where, std::string_view list,
                     const std::function<void(const Json&)>& visit);

/// A member of a member, by the names that lead there, and the text it gets.
struct Replacement {
  std::vector<std::string> path;  ///< {"run", "id"}
  std::string text;
};

/// `text`, a JSON document, with the strings at these paths replaced and every
/// other byte as it was. Paths that lead to nothing or to something else than a
/// string are left alone. Throws Error like parse_json.
std::string replace_strings(std::string_view text, std::string_view where,
                            const std::vector<Replacement>& replacements);

/// Writes JSON, member by member: two spaces of indentation, or everything on
/// one line. Strings are made valid UTF-8. A non-finite number is a mistake of
/// the program and throws std::logic_error.
class JsonWriter {
 public:
  enum class Style { indented, compact };

  explicit JsonWriter(Style style = Style::indented);
  ~JsonWriter();
  JsonWriter(JsonWriter&&) noexcept;
  JsonWriter& operator=(JsonWriter&&) noexcept;

  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(bool flag);
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(std::uint64_t number);
  JsonWriter& value(int number) { return value(static_cast<std::int64_t>(number)); }
  JsonWriter& null();

  template <typename Value>
  JsonWriter& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }

  /// Writes the member only when there is something: absent is omitted, never 0 or "".
  template <typename Value>
  JsonWriter& member_if(std::string_view name, const std::optional<Value>& content) {
    return content ? member(name, *content) : *this;
  }
  JsonWriter& member_if(std::string_view name, const std::string& content) {
    return content.empty() ? *this : member(name, content);
  }

  /// What was written so far, without a final newline.
  std::string_view text() const;
  /// Hands the text over and starts anew.
  std::string take();

 private:
  struct State;  // the library's writer
  std::unique_ptr<State> state_;
};

}  // namespace benchgate::codec
