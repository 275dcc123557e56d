// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <variant>

#include "app/session.hpp"
#include "sys/checkout.hpp"

namespace benchgate::app {

/// There is nothing to compare with.
struct NoBaseline {
  /// What a word says that names no baseline.
  enum class Kind {
    none_named,    ///< that there shall be none, or what this repository does not have (yet): merge-base
    absent_file,   ///< a file or folder that may be made later
    unknown_name,  ///< nothing that could be meant
  };
  std::string why;  ///< a sentence, and what to do
  Kind kind = Kind::none_named;

  bool operator==(const NoBaseline&) const = default;
};

/// Receipts that are there: a receipt, a folder of results, or a path with {bench} in it.
struct BaselineFiles {
  std::string path;
  std::string name = {};  ///< what the user called it; empty: the path

  bool operator==(const BaselineFiles&) const = default;
};

/// A commit of this repository, to be measured.
struct BaselineCommit {
  std::string commit;  ///< full id
  std::string name;    ///< what people call it: "main"

  bool operator==(const BaselineCommit&) const = default;
};

using Baseline = std::variant<NoBaseline, BaselineFiles, BaselineCommit>;

/// What `word` means: none, merge-base, a file or folder that is there, a path
/// with {bench}, or a branch, tag or commit of the repository here, which is
/// fetched from origin by the token in the environment if need be. What looks
/// like a file and is not there, and a name that nothing has, is no baseline.
/// Throws Error for words that mean a store that is not supported.
Baseline find_baseline(const std::string& word, sys::Fetch fetch, const Session& session);

}  // namespace benchgate::app
