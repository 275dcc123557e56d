// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::measure {

/// A checkout that is measured instead of the working tree. Without names the working tree itself is measured.
struct Relocation {
  std::vector<std::string> working_tree;  ///< names of the top of the user's checkout, absolute: its own, and by links
  std::filesystem::path checkout;         ///< that corresponds to it, absolute
  /// Whether git tracks a path of the working tree, from its top; null: it tracks none. Asked only about paths that the
  /// checkout lacks.
  std::function<bool(const std::string& inside)> is_tracked = nullptr;
};

/// What happens to a path of the working tree that does not exist in the checkout. One that git tracks is always
/// replaced: the commit in the checkout does not have it, and must fail as it does with a relative path.
enum class Lacking {
  stays,  ///< it is not replaced: both sides use the file of the working tree
  moves,  ///< it is replaced, because a build may create it, unless it is in a virtual environment or in node_modules
};

/// Returns a word of a command or the value of a variable for a program that runs in the folder `cwd` of the checkout:
/// a path that leads into the working tree, absolute or by "..", is replaced by that in the checkout. Otherwise both
/// sides would run the same file. Paths by ".." stay in a text that changes its folder. O(n) of the text, and a look at
/// the disk for each path.
std::string relocated(std::string_view text, const Relocation& relocation, const std::filesystem::path& cwd,
                      Lacking lacking = Lacking::stays);

/// Returns the environment "NAME=value" of such a program; what the checkout lacks stays in PATH.
std::vector<std::string> relocated_environment(const std::vector<std::string>& environment,
                                               const Relocation& relocation, const std::filesystem::path& cwd,
                                               Lacking lacking);

}  // namespace benchgate::measure
