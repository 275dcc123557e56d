// SPDX-License-Identifier: MIT
#include "store/pack.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/hex.hpp"
#include "base/text.hpp"
#include "syntax/tar.hpp"
#include "sys/digest.hpp"
#include "sys/gzip.hpp"

namespace benchgate::store {

namespace {

constexpr std::string_view archive_name = "runs.tar.gz", list_name = "files.txt", seal = "sha256 ";
constexpr std::uint64_t most_unpacked = 2 * most_packed_bytes;

}  // namespace

std::string archive_path(std::string_view pack) { return fmt::format("{}/{}", pack, archive_name); }
std::string list_path(std::string_view pack) { return fmt::format("{}/{}", pack, list_name); }

PackDraft make_pack(std::span<const FileBytes> files) {
  PackDraft draft;
  std::string tar;
  for (const auto& [path, bytes] : files) {
    tar += syntax::tar_entry(path, bytes);
    draft.list += fmt::format("{} {}\n", bytes.size(), path);
  }
  draft.list += fmt::format("{}{}\n", seal, sys::sha256_hex(draft.list));
  tar += syntax::tar_end();
  draft.folder = fmt::format("{}/{}", packs_folder, sys::sha256_hex(tar));
  draft.archive = sys::gzip(tar);
  return draft;
}

std::optional<std::string> parse_pack_folder(std::string_view path) {
  const std::size_t begin = packs_folder.size() + 1, end = begin + base::sha256_digits;
  if (!path.starts_with(packs_folder) || path.size() <= end || path[begin - 1] != '/' || path[end] != '/')
    return std::nullopt;
  const std::string_view digest = path.substr(begin, base::sha256_digits), name = path.substr(end + 1);
  if (!base::is_sha256(digest)) return std::nullopt;
  if (name != archive_name && name != list_name) return std::nullopt;
  return std::string(path.substr(0, end));
}

PackList parse_pack_list(std::string_view text, std::string_view where) {
  PackList list;
  int line = 0;
  for (const std::string_view row : base::split(text, '\n')) {
    ++line;
    if (row.empty()) continue;
    const auto refuse = [&](std::string_view why) -> void { throw Error(fmt::format("{}:{}", where, line), why); };
    if (list.is_sealed) refuse("stands behind the SHA-256 of the list");
    if (row.starts_with(seal)) {
      const auto before = static_cast<std::size_t>(row.data() - text.data());
      if (row.substr(seal.size()) != sys::sha256_hex(text.substr(0, before)))
        refuse("is not the SHA-256 of the lines above it: the list was changed");
      list.is_sealed = true;
      continue;
    }
    const std::size_t blank = std::min(row.find(' '), row.size());
    const auto size = base::parse_unsigned(row.substr(0, blank));
    if (!size || blank + 1 >= row.size()) refuse("is not a size and a path");
    list.files.push_back({std::string(row.substr(blank + 1)), *size});
  }
  return list;
}

std::map<std::string, std::string, std::less<>> unpack(std::string_view pack, std::string_view archive) {
  const std::string where = archive_path(pack);
  const std::string tar = sys::gunzip(archive, most_unpacked, where);
  if (sys::sha256_hex(tar) != pack.substr(packs_folder.size() + 1))
    throw Error(where, "was changed: its SHA-256 is not the name of its folder");
  std::map<std::string, std::string, std::less<>> files;
  syntax::read_tar(tar, where, [&](std::string_view path, std::string_view bytes) { files.emplace(path, bytes); });
  return files;
}

}  // namespace benchgate::store
