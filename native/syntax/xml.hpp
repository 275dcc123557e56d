// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::syntax {

/// The attributes of an element, decoded; valid while its begin event lasts.
class XmlAttributes {
 public:
  /// `pairs`: name, value, name, value, ..., null pointer.
  explicit XmlAttributes(const char* const* pairs) : pairs_(pairs) {}
  std::optional<std::string_view> find(std::string_view name) const;
  /// Calls visit(name) for each attribute.
  template <typename Visit>
  void each(const Visit& visit) const {
    for (const char* const* pair = pairs_; *pair != nullptr; pair += 2) visit(std::string_view(*pair));
  }
  /// Returns the value of an attribute, "" without it.
  std::string_view text(std::string_view name) const { return find(name).value_or(std::string_view()); }

 private:
  const char* const* pairs_;
};

/// The events of an XML document, in its order.
struct XmlEvents {
  std::array<std::string_view, 2> roots;  ///< one of which the document has to begin with; empty: any
  std::function<void(std::string_view name, const XmlAttributes& attributes)> begin;
  std::function<void(std::string_view name)> end;
  std::function<void(std::string_view text)> text;  ///< may be empty
};

/// Thrown by an event about the current line of the document: becomes an Error `file:line: what`.
struct XmlFault {
  std::string what;
};

/// Reads an XML document from beginning to end. `file` names it in errors. Throws Error `file:line: what` for malformed
/// or truncated text, depth over 200, and a document type declaration, which no report needs and whose entities can
/// grow without bounds. An exception from an event ends the reading. Events do not get their line: that would cost more
/// than the rest.
void read_xml(std::string_view text, std::string_view file, const XmlEvents& events);

}  // namespace benchgate::syntax
