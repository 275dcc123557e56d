// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace benchgate::model {

/// Bytes of a text, from `begin` to before `end`, that another text replaces.
struct TextEdit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;

  bool operator==(const TextEdit&) const = default;
};

}  // namespace benchgate::model
