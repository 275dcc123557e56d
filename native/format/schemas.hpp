// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace benchgate::format {

/// A JSON Schema that is committed as native/format/schema/NAME.schema.json.
struct NamedSchema {
  std::string_view name;
  std::string (*make)();
  std::string_view of;  ///< the documents it describes, Markdown
};

/// Returns the schemas of everything that the program prints as JSON or reads from a user.
std::span<const NamedSchema> schemas();

}  // namespace benchgate::format
