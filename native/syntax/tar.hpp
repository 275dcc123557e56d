// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace benchgate::syntax {

/// Formats a plain file in a tar archive (POSIX.1-1988 ustar, with GNU's entry for a path of more than 100 bytes). Its
/// owner, its rights and its time are always the same, so that equal files make equal archives.
std::string tar_entry(std::string_view path, std::string_view bytes);

/// Returns the end of an archive, behind the last file.
std::string tar_end();

/// Calls `visit` with the files of an archive that tar_entry wrote, in its order. Throws Error `where: what` for
/// another archive.
void read_tar(std::string_view archive, std::string_view where,
              const std::function<void(std::string_view path, std::string_view bytes)>& visit);

}  // namespace benchgate::syntax
