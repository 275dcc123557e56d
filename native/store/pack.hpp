// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/store.hpp"

namespace benchgate::store {

// A pack holds files of many runs, compressed together: the folder `packs/<SHA-256>/` with `runs.tar.gz`, which any tar
// can unpack, and `files.txt`, which lists its files. The digest is that of the archive before it is compressed, and
// the last line of the list is the digest of its other lines, so that a pack says by itself whether it is whole.

/// The folder of a store that holds all packs.
inline constexpr std::string_view packs_folder = "packs";

/// Files that are larger stay as they are: a pack is read as a whole.
inline constexpr std::uint64_t most_packed_bytes = std::uint64_t{64} << 20U;

/// A file to pack: its path in the store, and its bytes.
using FileBytes = std::pair<std::string, std::string>;

/// A pack on its way into a store.
struct PackDraft {
  std::string folder;   ///< "packs/<SHA-256>"
  std::string archive;  ///< the bytes of runs.tar.gz
  std::string list;     ///< the text of files.txt
};

/// Returns the path of one of the two files of a pack.
std::string archive_path(std::string_view pack);
std::string list_path(std::string_view pack);

/// Packs files in the order in which they come. Their paths have no line breaks.
PackDraft make_pack(std::span<const FileBytes> files);

/// Returns the folder of the pack that the file at `path` of a store belongs to. Absent: it is in none.
std::optional<std::string> parse_pack_folder(std::string_view path);

/// The contents of a files.txt.
struct PackList {
  std::vector<StoreEntry> files;
  /// Its last line is its digest; else, from an earlier version, only the archive can confirm it.
  bool is_sealed = false;
};

/// Parses a files.txt. Throws Error `where:line: what`, also for a list that was changed.
PackList parse_pack_list(std::string_view text, std::string_view where);

/// Returns the files of a pack by path. Throws Error `path: what` when they are not those that its name says.
std::map<std::string, std::string, std::less<>> unpack(std::string_view pack, std::string_view archive);

}  // namespace benchgate::store
