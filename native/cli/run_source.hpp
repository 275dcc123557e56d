// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cli/io.hpp"
#include "cli/options.hpp"
#include "model/provenance.hpp"
#include "sys/git.hpp"

namespace benchgate::cli {

/// What is measured, and where.
struct RunSource {
  std::string ref;     ///< "" unknown
  std::string commit;  ///< "" unknown; a dirty tree: "<commit>+dirty-<sha256 of its diff>"
  bool dirty = false;
  std::vector<std::string> changes = {};  ///< what makes it dirty
  model::Environment environment;
  std::string kernel_config_hash;  ///< "" where it cannot be read
};

/// Asks git (in the current folder; what lies at `ignored`, and results of benchgate that git does not track, do not
/// count as a change) and the CI, but not the machine. --source-ref and --source-commit are believed.
RunSource find_checkout(const Arguments& arguments, std::span<const std::filesystem::path> ignored,
                        sys::Untracked untracked);

/// Asks git (in the current folder; `results`, and other results of benchgate that git does not track, do not count as
/// a change), the machine and the CI. --source-ref and --source-commit are believed.
RunSource find_source(const Arguments& arguments, const std::filesystem::path& results);

/// Says, unless --quiet, which files make the source one of its own.
void tell_of_changes(const RunSource& source, const Arguments& arguments, Io io);

/// "<commit>", of a dirty tree "<commit>+dirty-<sha256 of its diff>".
std::string source_commit_of(const model::GitState& git);

/// The same machine and CI, but with another commit checked out.
RunSource source_at(RunSource head, const std::string& ref, const std::string& commit);

}  // namespace benchgate::cli
