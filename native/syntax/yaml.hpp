// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/source_location.hpp"

namespace benchgate::syntax {

struct YamlMember;

/// A YAML value. Scalars keep the text they were written with, so that decimals stay exact and "1" can be distinguished
/// from 1.
struct Yaml {
  enum class Kind { null, scalar, sequence, map };

  Kind kind = Kind::null;
  base::SourceLocation location;    ///< where the value begins
  std::string text;                 ///< of a scalar
  bool quoted = false;              ///< a scalar in quotes, as a block or tagged !!str: text, whatever it looks like
  std::vector<Yaml> elements;       ///< of a sequence
  std::vector<YamlMember> members;  ///< of a map, in file order, keys unique

  /// Returns the value of the key `name`, or null pointer.
  const Yaml* find(std::string_view name) const;
};

/// One `key: value` of a map.
struct YamlMember {
  std::string key;
  base::SourceLocation key_location;
  Yaml value;
};

/// Reads one YAML document; an empty one is null. Aliases are expanded, `<<`
/// merges maps (its keys give way to those written out). `file` names the text
/// in errors and locations. Throws Error `file:line:column: what` for malformed
/// text, more than 1 MB, more than 50,000 values (aliases counted at their
/// full size), nesting over 64 levels, a key that is repeated or is not plain
/// text, tags other than YAML's own, and a second document.
Yaml parse_yaml(std::string_view text, const std::string& file);

}  // namespace benchgate::syntax
