// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::model {

/// What a build did at one path of a checkout.
struct CachedEntry {
  enum class Kind : std::uint8_t {
    source,  ///< a file of the checkout, unchanged; only its time is kept, which tells make what is up to date
    file,    ///< made or changed by the build
    link,    ///< the same
    folder,
    gone,  ///< a file or link of the checkout that the build removed
  };

  Kind kind = Kind::file;
  std::string path;              ///< below the checkout, with '/'
  std::uint64_t mode = 0;        ///< permissions, as chmod takes them
  std::uint64_t size = 0;        ///< of a source or a file, in bytes
  std::int64_t modified_ns = 0;  ///< since 1970
  std::string sha256 = {};       ///< of a file
  std::string target = {};       ///< of a link

  bool operator==(const CachedEntry&) const = default;
};

/// Returns the word in files: "source", "file", ...
constexpr std::string_view name_of(CachedEntry::Kind kind) {
  switch (kind) {
    case CachedEntry::Kind::source: return "source";
    case CachedEntry::Kind::file: return "file";
    case CachedEntry::Kind::link: return "link";
    case CachedEntry::Kind::folder: return "folder";
    case CachedEntry::Kind::gone: return "gone";
  }
  return "";
}

/// The build of a commit, cached for later checks.
struct CachedBuild {
  std::string key;                   ///< digest of the commit, how it was built, and on what: must be equal for its use
  std::string cached_at;             ///< RFC 3339
  std::vector<CachedEntry> entries;  ///< in the order of their paths

  bool operator==(const CachedBuild&) const = default;
};

}  // namespace benchgate::model
