// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

class JsonTape;

/// A value of a JsonTape, or nothing. Valid as long as the tape is unchanged.
class JsonValue {
 public:
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

  JsonValue() = default;
  explicit operator bool() const { return tape_ != nullptr; }  ///< whether there is a value

  Kind kind() const;
  bool is(Kind kind) const { return tape_ != nullptr && this->kind() == kind; }
  bool is_null() const { return is(Kind::null); }

  /// A member, or nothing: also of what is no object. O(members).
  JsonValue find(std::string_view name) const;
  /// What stands in the file for a scalar, decoded for a string; "" for others.
  std::string_view text() const;
  /// A string as it is, another value as compact JSON text.
  std::string plain() const;
  int line() const;
  std::size_t size() const;  ///< elements or members

  /// Calls visit(value) for each element of an array, visit(name, value) for each member of an object, in file order;
  /// nothing and null have none. Throws Error for another kind, unless the tape holds only the start of a document.
  template <typename Visit>
  void each(const Visit& visit) const {
    if (!holds(Kind::array)) return;
    for (std::uint32_t at = first(); at < end(); at = after(at)) visit(JsonValue(*tape_, at));
  }
  template <typename Visit>
  void each_member(const Visit& visit) const {
    if (!holds(Kind::object)) return;
    for (std::uint32_t at = first(); at < end(); at = after(at + 1)) visit(text_of(at), JsonValue(*tape_, at + 1));
  }

  // The following throw Error `file:line: what`; `what` names the value in it.
  double number(std::string_view what) const;
  std::optional<double> number_if(std::string_view what) const;  ///< absent for nothing and null
  std::uint64_t count(std::string_view what) const;              ///< a whole number of things
  std::optional<std::uint64_t> count_if(std::string_view what) const;
  std::string_view string(std::string_view what) const;
  std::string_view string_if(std::string_view what) const;  ///< "" for nothing and null
  std::optional<bool> boolean_if(std::string_view what) const;
  /// The member `name`, which has to be there.
  JsonValue member(std::string_view name) const;
  JsonValue object(std::string_view name) const;  ///< the same, and it has to be an object
  JsonValue array(std::string_view name) const;
  double number_of(std::string_view name) const { return member(name).number(name); }
  std::string_view string_of(std::string_view name) const { return member(name).string(name); }
  std::vector<double> numbers(std::string_view what) const;  ///< of an array
  [[noreturn]] void fail(std::string_view what) const;

 private:
  friend class JsonTape;
  friend class TapeBuilder;
  JsonValue(const JsonTape& tape, std::uint32_t index) : tape_(&tape), index_(index) {}
  bool holds(Kind kind) const;
  std::uint32_t first() const;
  std::uint32_t end() const;
  std::uint32_t after(std::uint32_t at) const;
  std::string_view text_of(std::uint32_t at) const;

  const JsonTape* tape_ = nullptr;
  std::uint32_t index_ = 0;
};

/// A JSON document as a flat list of its values, which point into one copy of
/// the text. Made for large reports: no allocation per value, numbers are read
/// when they are asked for, and the elements of one long list can be visited
/// without being kept.
class JsonTape {
 public:
  /// Reads a document. `file` names it in errors, `line` is the one that the
  /// text begins on. NaN and Infinity are taken as numbers, which then are no
  /// figures. Throws Error `file:line: what` for malformed text, depth over
  /// 200, and text of 4 GiB or more.
  JsonValue parse(std::string_view text, std::string_view file, int line = 1);

  /// The same; each element of the root's member `list` is handed to `visit`
  /// and forgotten, so that in the result the list is empty.
  JsonValue parse_list(std::string_view text, std::string_view file, std::string_view list,
                       const std::function<void(JsonValue)>& visit);

  /// What of a document stands in the beginning of it: errors end the reading
  /// silently, and values that were not closed end there. Nothing for a text
  /// that is not even the beginning of a value.
  JsonValue parse_start(std::string_view text);

 private:
  friend class JsonValue;
  friend class TapeBuilder;
  enum class Ending { whole, any };

  struct Node {
    const char* text;    // of a scalar or a name; of an array or object: where it begins
    std::uint32_t size;  // of the text; of an array or object: how many elements or members
    std::uint32_t next;  // index of what follows the value
    JsonValue::Kind kind;
  };

  JsonValue read(std::string_view text, std::string_view list, const std::function<void(JsonValue)>& visit,
                 Ending ending);
  int line_at(const char* place) const;
  std::string place_at(const char* place) const;  ///< "file:line:column", as far as they are known

  std::string buffer_;
  std::string_view original_;
  std::string file_;
  int first_line_ = 1;
  Ending ending_ = Ending::whole;
  std::vector<Node> nodes_;
};

}  // namespace benchgate::syntax
