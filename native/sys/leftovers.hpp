// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// A file or folder for something unfinished. Its name is ".benchgate-", random letters and ".tmp". Its owner keeps
/// it locked (flock), and the system takes the lock away from a process that dies: what nobody has locked was left
/// behind by a process that was killed.
struct TemporaryEntry {
  std::filesystem::path path;
  int descriptor = -1;  ///< open and locked; -1, with errno: it could not be made
};

/// Make a temporary file or folder. `folder`: where it is made; "": the current folder. Only this user may read it.
/// Descriptors are not inherited by other programs.
TemporaryEntry make_temporary_file(const std::filesystem::path& folder);
TemporaryEntry make_temporary_subfolder(const std::filesystem::path& folder);

/// A temporary folder, made in `folder`, which is made, too, if it does not exist. It goes away with the object.
class HeldFolder {
 public:
  explicit HeldFolder(const std::filesystem::path& folder);  ///< throws Error
  ~HeldFolder();
  HeldFolder(HeldFolder&&) = delete;

  const std::filesystem::path& path() const { return entry_.path; }

 private:
  TemporaryEntry entry_;
};

/// Whether a file or folder is named like those.
bool is_temporary_name(std::string_view name);

/// Whether `path` has such a name or is below one: nobody looks for it before it is moved to its final path.
bool is_temporary(const std::filesystem::path& path);

/// Returns the path without the names of temporary folders: where the user looks for a file that is written in one, for
/// errors. Those in the system's folder for temporary files stay: what is in them is moved elsewhere, or nowhere.
std::filesystem::path path_for_user(const std::filesystem::path& path);

/// Returns the temporary files and folders in `folder`, not below it, whose owners are gone, in byte order. None if it
/// cannot be read.
std::vector<std::filesystem::path> find_left(const std::filesystem::path& folder);

/// Removes those; a failure is ignored: they do no harm.
void remove_left(const std::filesystem::path& folder);

}  // namespace benchgate::sys
