// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

#include "syntax/json.hpp"
#include "syntax/text_pieces.hpp"

namespace benchgate::syntax {

/// A long list of objects that are alike: a member of a document's root.
struct ObjectList {
  std::string_view name;  ///< of that member
  /// Called before the first object with the members before the list.
  std::function<void(JsonValue before)> begin;
  /// Called with each object, which is dropped then.
  std::function<void(JsonValue object)> visit;
};

/// Parses an object with such a list as JsonDocument::parse does; its objects are visited one by one and dropped, so
/// that only one is in memory at a time. In the result the list is empty. Throws Error also when an element of the list
/// is no object.
JsonDocument parse_json_list(const TextSource& source, std::string_view file, const ObjectList& list);

}  // namespace benchgate::syntax
