// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace benchgate::measure {

/// A checkout that is measured instead of the working tree. Empty: the working tree itself is measured.
struct Relocation {
  std::filesystem::path working_tree;  ///< top of the user's checkout, absolute
  std::filesystem::path checkout;      ///< that corresponds to it, absolute
};

/// Returns a word of a command or the value of a variable for a program that runs in the folder `cwd` of the checkout:
/// a path that leads into the working tree, absolute or by "..", is replaced by that in the checkout, if this exists
/// there. Otherwise both sides would run the same file. What only the working tree has, such as a virtual environment,
/// stays. O(n) of the text, and a look at the disk for each path.
std::string relocated(std::string_view text, const Relocation& relocation, const std::filesystem::path& cwd);

}  // namespace benchgate::measure
