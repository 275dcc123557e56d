// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::app {

/// The placeholder for the number of a repeated run in a path.
inline constexpr std::string_view number_placeholder = "{n}";

/// A path and its number.
struct NumberedPath {
  std::uint64_t number;
  std::string path;

  bool operator==(const NumberedPath&) const = default;
};

/// Whether `path` has the placeholder, and does not exist as it is written.
bool has_number(const std::string& path);

/// Returns the existing paths that have digits instead of the placeholder, by number; the same digits each time. Throws
/// Error for two paths of one number, such as 1 and 01.
std::vector<NumberedPath> numbered_paths(const std::string& pattern);

}  // namespace benchgate::app
