// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "model/provenance.hpp"
#include "sys/git.hpp"

namespace benchgate::app {

/// What is measured, and where.
struct RunSource {
  std::string ref;     ///< "" unknown
  std::string commit;  ///< "" unknown; a dirty tree: "<commit>+dirty-<sha256 of its diff>"
  bool dirty = false;
  std::vector<std::string> changes = {};  ///< what makes it dirty
  model::Environment environment;
  std::string kernel_config_hash;  ///< "" where it cannot be read
};

/// What of the source the user says; it is believed.
struct SourceRequest {
  enum class HostName { omitted, hashed };

  std::optional<std::string> ref = {};     ///< absent: asked from git
  std::optional<std::string> commit = {};  ///< absent: asked from git
  HostName host_name = HostName::omitted;
};

/// Asks git (in the current folder; what lies at `ignored`, and results of benchgate that git does not track, do not
/// count as a change) and the CI, but not the machine.
RunSource find_checkout(const SourceRequest& request, std::span<const std::filesystem::path> ignored,
                        sys::Untracked untracked, const Session& session);

/// Asks git (in the current folder; `results`, and other results of benchgate that git does not track, do not count as
/// a change), the machine and the CI.
RunSource find_source(const SourceRequest& request, const std::filesystem::path& results, const Session& session);

/// Says which files make the source one of its own.
void note_changes(const RunSource& source, Observer& observer);

/// "<commit>", of a dirty tree "<commit>+dirty-<sha256 of its diff>".
std::string source_commit_of(const model::GitState& git);

/// The same machine and CI, but with another commit checked out.
RunSource source_at(RunSource head, const std::string& ref, const std::string& commit);

}  // namespace benchgate::app
