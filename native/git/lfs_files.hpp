// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace benchgate::git {

/// For git's environment: files of Git LFS are checked out as pointers, and nothing is downloaded.
inline constexpr const char* lfs_pointers_only = "GIT_LFS_SKIP_SMUDGE=1";

/// Replaces the pointers of Git LFS in the checkout `to` by their files, from this machine or from origin, where the
/// checkout `from` of the same repository has files, too. Throws Error, which says what to fetch, when one stays a
/// pointer.
void fetch_lfs_files(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace benchgate::git
