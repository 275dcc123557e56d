// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <span>
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
  /// real_path(), which may remember what it found; null: that asks the disk each time.
  std::function<std::string(const std::string& path)> real_path = nullptr;
};

/// Returns an absolute path without links, "." and "..", as far as it exists.
std::string real_path(const std::string& path);

/// What happens to a path of the working tree that does not exist in the checkout. One that git tracks is always
/// replaced: the commit in the checkout does not have it, and must fail as it does with a relative path.
enum class Lacking {
  stays,  ///< it is not replaced: both sides use the file of the working tree
  moves,  ///< it is replaced, because a build may create it, unless it is in a virtual environment or in node_modules
};

/// Returns a word of a command or the value of a variable for a program that runs in the folder `cwd` of the checkout:
/// a path that leads into the working tree, absolute, by links or by "..", is replaced by that in the checkout.
/// Otherwise both sides would run the same file. Relative paths by ".." stay in a text that changes its folder. O(n) of
/// the text, and a look at the disk for each path.
std::string relocated(std::string_view text, const Relocation& relocation, const std::filesystem::path& cwd,
                      Lacking lacking = Lacking::stays);

/// Returns the environment "NAME=value" of such a program; what the checkout lacks stays in PATH.
std::vector<std::string> relocated_environment(const std::vector<std::string>& environment,
                                               const Relocation& relocation, const std::filesystem::path& cwd,
                                               Lacking lacking);

/// Returns the paths in a word of a command that was relocated which still lead to files of the working tree, so that
/// both sides use these; without those in virtual environments of Python and in node_modules.
std::vector<std::string> shared_paths(std::string_view text, const Relocation& relocation,
                                      const std::filesystem::path& cwd);

/// Returns the sentence on such paths; "" for none.
std::string shared_paths_text(std::span<const std::string> paths);

}  // namespace benchgate::measure
