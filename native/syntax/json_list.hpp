// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "syntax/json.hpp"
#include "syntax/plain_object.hpp"
#include "syntax/text_pieces.hpp"

namespace benchgate::syntax {

/// A long list of objects that are alike: a member of a document's root.
struct ObjectList {
  std::string_view name;                      ///< of that member
  std::span<const std::string_view> members;  ///< of the objects, those that are wanted, best in their usual order
  /// Called before the first object with what stands before the list.
  std::function<void(const Json& before)> begin;
  /// Called with an object that is plain; false: give it to `visit` instead, which knows what to say about it.
  std::function<bool(std::span<const PlainMember> members)> visit_plain;
  /// Called with each other object: the values of `members` in their order, kind null for one that is missing, of a
  /// repeated one the last; and the line where the object begins. The next object overwrites them.
  std::function<void(std::span<const Json> values, int line)> visit;
};

/// parse_json of an object with such a list, whose objects are handed over one by one and not kept, so that they need
/// no memory together; in the result the list is empty. Throws Error also when an element of the list is no object.
Json parse_json_list(const TextSource& source, std::string_view where, const ObjectList& list);

}  // namespace benchgate::syntax
