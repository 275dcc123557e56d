// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::codec {

/// The attributes of an element, decoded; valid while its begin event lasts.
class XmlAttributes {
 public:
  /// `pairs`: name, value, name, value, ..., null pointer.
  explicit XmlAttributes(const char* const* pairs) : pairs_(pairs) {}
  std::optional<std::string_view> find(std::string_view name) const;
  /// The same, "" without it.
  std::string_view text(std::string_view name) const { return find(name).value_or(std::string_view()); }

 private:
  const char* const* pairs_;
};

/// What an XML document is made of, as it is met.
struct XmlEvents {
  std::function<void(std::string_view name, const XmlAttributes& attributes, int line)> begin;
  std::function<void(std::string_view name, int line)> end;
  std::function<void(std::string_view text)> text;
};

/// Reads an XML document from beginning to end. `file` names it in errors.
/// Throws Error `file:line: what` for malformed or truncated text, depth over
/// 200, and a document type declaration, which no report needs and whose
/// entities can grow without bounds. What an event throws ends the reading.
void read_xml(std::string_view text, std::string_view file, const XmlEvents& events);

}  // namespace benchgate::codec
