// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::syntax {

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

  /// Returns what was written so far, without a final newline.
  std::string_view text() const;
  /// Returns the text and starts anew.
  std::string take();

 private:
  struct State;  // the library's writer
  std::unique_ptr<State> state_;
};

}  // namespace benchgate::syntax
