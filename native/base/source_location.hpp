// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::base {

/// Position in a file, for messages; line and column from 1, 0 when unknown.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const SourceLocation&) const = default;
};

/// Formats "file:line:column" for an error; the file's name is made printable.
std::string where(const SourceLocation& location);

}  // namespace benchgate::base
