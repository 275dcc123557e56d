// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::model {

/// What a build did at one path of a checkout.
struct KeptEntry {
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

  bool operator==(const KeptEntry&) const = default;
};

/// Its word in files: "source", "file", ...
constexpr std::string_view name_of(KeptEntry::Kind kind) {
  switch (kind) {
    case KeptEntry::Kind::source: return "source";
    case KeptEntry::Kind::file: return "file";
    case KeptEntry::Kind::link: return "link";
    case KeptEntry::Kind::folder: return "folder";
    case KeptEntry::Kind::gone: return "gone";
  }
  return "";
}

/// The build of a commit, kept for later checks.
struct KeptBuild {
  std::string key;                 ///< digest of the commit, how it was built, and on what: must be equal for its use
  std::string kept_at;             ///< RFC 3339
  std::vector<KeptEntry> entries;  ///< in the order of their paths

  bool operator==(const KeptBuild&) const = default;
};

}  // namespace benchgate::model
