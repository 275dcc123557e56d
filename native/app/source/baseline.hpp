// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "app/session.hpp"
#include "git/checkout.hpp"

namespace benchgate::app {

/// The reason why there is no baseline.
struct NoBaseline {
  /// How the user's word failed to name a baseline.
  enum class Kind {
    none_named,    ///< it is "none", or nothing was named
    absent_file,   ///< it looks like a file or folder, which may be created later
    unknown_name,  ///< it matches nothing, or there is no commit to find it by
  };
  std::string why;  ///< one sentence: what is missing, and what to do
  Kind kind = Kind::none_named;

  bool operator==(const NoBaseline&) const = default;
};

/// Stored receipts: a receipt, a folder of results, or a path with {bench} or {n} in it.
struct BaselineFiles {
  std::string path;
  std::string name = {};  ///< the user's name for it; empty: the path

  bool operator==(const BaselineFiles&) const = default;
};

/// A commit of this repository, to be measured: usually a baseline.
struct BaselineCommit {
  std::string commit;  ///< full id
  std::string name;    ///< for readers: "main"

  bool operator==(const BaselineCommit&) const = default;
};

using Baseline = std::variant<NoBaseline, BaselineFiles, BaselineCommit>;

/// Resolves `word`: none, merge-base, an existing file or folder, a path with
/// {bench} or {n}, or a branch, tag or commit of the current repository, which is
/// fetched from origin with the token in the environment if necessary. A missing
/// file and an unknown name give NoBaseline. Throws Error for stores that are
/// not supported.
Baseline find_baseline(const std::string& word, git::Fetch fetch, const Session& session);

/// Returns the commit that `word` names, fetched from origin if this clone lacks it. Throws Error at `option` for what
/// is no branch, tag or commit.
BaselineCommit find_commit(const std::string& word, std::string_view option, const Session& session);

/// Returns "'WORD' is not a branch, tag or commit of this clone or of origin", with the nearest name.
std::string unknown_commit(const std::string& word, const Repository& repository);

}  // namespace benchgate::app
