// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "syntax/json_writer.hpp"

namespace benchgate::syntax {

class JsonDocument;

/// A value of a JsonDocument, or nothing. Valid as long as the document is neither changed nor moved. Numbers keep the
/// text they were written with, so that 64-bit integers and decimals stay exact.
class JsonValue {
 public:
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
  using Member = std::pair<std::string_view, JsonValue>;

  JsonValue() = default;
  explicit operator bool() const { return document_ != nullptr; }  ///< whether there is a value

  Kind kind() const;  ///< null for nothing
  bool is(Kind kind) const { return document_ != nullptr && this->kind() == kind; }
  bool is_null() const { return is(Kind::null); }
  bool is_scalar() const { return document_ != nullptr && kind() < Kind::array; }
  int line() const;  ///< where it begins in the file, from 1
  /// Returns a string's value, a number as it was written, "true" or "false"; "" for others.
  std::string_view text() const;
  std::size_t size() const;  ///< elements or members
  /// Returns a string as it is, another value as compact JSON text.
  std::string plain() const;

  /// Returns the member called `name`, the last of that name; nothing without one, and nothing if this is not an
  /// object. O(members).
  JsonValue find(std::string_view name) const;
  /// Returns the value at a path of member names, or nothing.
  JsonValue at(std::initializer_list<std::string_view> path) const;
  /// Returns all elements or members in file order; none if this is neither an array nor an object.
  std::vector<JsonValue> elements() const;
  std::vector<Member> members() const;

  /// Calls visit(value) for each element of an array, visit(name, value) for each member of an object, in file order;
  /// nothing and null have none. Throws Error for another kind, unless the document is only the start of one.
  template <typename Visit>
  void each(const Visit& visit) const {
    if (!is_or_fails(Kind::array)) return;
    const std::uint32_t last = end();
    for (std::uint32_t at = first(); at < last; at = after(at)) visit(JsonValue(*document_, at));
  }
  template <typename Visit>
  void each_member(const Visit& visit) const {
    if (!is_or_fails(Kind::object)) return;
    const std::uint32_t last = end();
    for (std::uint32_t at = first(); at + 1 < last; at = after(at + 1))
      visit(text_of(at), JsonValue(*document_, at + 1));
  }

  // What the value is, absent when it is something else.
  std::optional<double> as_number() const;           ///< a finite number
  std::optional<std::uint64_t> as_unsigned() const;  ///< a whole number in range
  std::optional<std::string_view> as_string() const;
  std::optional<bool> as_boolean() const;
  // The same at a path of member names.
  std::string text_at(std::initializer_list<std::string_view> path) const;  ///< the string there, or ""
  std::optional<double> number_at(std::initializer_list<std::string_view> path) const { return at(path).as_number(); }
  std::optional<std::uint64_t> unsigned_at(std::initializer_list<std::string_view> path) const {
    return at(path).as_unsigned();
  }

  // The following throw Error `file:line: what` for a value of another kind; `what` names the value in it. Those that
  // end in _if are absent or empty for nothing and null.
  double number(std::string_view what) const;
  std::optional<double> number_if(std::string_view what) const;
  std::uint64_t count(std::string_view what) const;  ///< a whole number of things
  std::optional<std::uint64_t> count_if(std::string_view what) const;
  std::string_view string(std::string_view what) const;
  std::string_view string_if(std::string_view what) const;
  std::optional<bool> boolean_if(std::string_view what) const;
  std::vector<double> numbers(std::string_view what) const;  ///< of an array
  // The same of the member `name`, which has to be there.
  JsonValue member(std::string_view name) const;
  JsonValue object(std::string_view name) const;
  JsonValue array(std::string_view name) const;
  double number_of(std::string_view name) const { return member(name).number(name); }
  std::string_view string_of(std::string_view name) const { return member(name).string(name); }
  [[noreturn]] void fail(std::string_view what) const;

 private:
  friend class JsonDocument;
  friend class JsonBuilder;
  JsonValue(const JsonDocument& document, std::uint32_t index) : document_(&document), index_(index) {}
  bool is_or_fails(Kind kind) const;
  std::uint32_t first() const { return index_ + 1; }
  std::uint32_t end() const;
  std::uint32_t after(std::uint32_t at) const;
  std::string_view text_of(std::uint32_t at) const;

  const JsonDocument* document_ = nullptr;
  std::uint32_t index_ = 0;
};

/// Whether strings that are never read must be valid UTF-8.
enum class JsonEncoding { checked, unchecked };

/// A JSON document as a flat list of its values, whose texts are one after another in one buffer: made for large
/// files, with no allocation per value. Numbers are converted when they are asked for. Reading another document uses
/// the same memory again. `file` names the document in errors, which begins on its line `line`.
class JsonDocument {
 public:
  /// Reads a document. Throws Error `file:line: not valid JSON: what` for malformed text, depth over 200, numbers that
  /// are no finite double, text after the document, and text of 4 GiB or more.
  JsonValue parse(std::string_view text, std::string_view file, int line = 1,
                  JsonEncoding encoding = JsonEncoding::checked);

  /// Reads only the members of an object before `member`; the rest is not read, so `text` may end there. Without that
  /// member it is parse().
  JsonValue parse_before(std::string_view member, std::string_view text, std::string_view file);

  /// Reads what other tools write: NaN and Infinity are accepted as numbers that are not finite, and the encoding is
  /// not checked. Throws Error `file:line:column: what`.
  JsonValue parse_lenient(std::string_view text, std::string_view file, int line = 1);

  /// Does the same, but calls `visit` with each element of the root's member `list` and drops it: in the result the
  /// list is empty.
  JsonValue parse_lenient_list(std::string_view text, std::string_view file, std::string_view list,
                               const std::function<void(JsonValue)>& visit);

  /// Parses the start of a document: errors end the reading silently, and values that were not closed end there.
  /// Nothing for a text that is not even the beginning of a value.
  JsonValue parse_start(std::string_view text);

  JsonValue root() const;  ///< nothing, when nothing was read

 private:
  friend class JsonValue;
  friend class JsonBuilder;
  enum class Extent : std::uint8_t { whole, start };

  struct Node {
    std::uint32_t begin;  ///< of the text of a scalar or a name in text_
    std::uint32_t size;   ///< of that text; of an array or object: how many elements or members
    std::uint32_t next;   ///< index of what follows the value
    std::uint32_t line;
    JsonValue::Kind kind;
  };

  void begin(std::string_view text, std::string_view file, Extent extent);
  JsonValue read_lenient(std::string_view text, int line, std::string_view list,
                         const std::function<void(JsonValue)>& visit);

  std::string file_;
  std::string text_;
  std::vector<Node> nodes_;
  Extent extent_ = Extent::whole;
};

/// Parses into a document of its own, as JsonDocument::parse does. Call root() only when the document is not moved any
/// more.
JsonDocument parse_json(std::string_view text, std::string_view file);

}  // namespace benchgate::syntax
