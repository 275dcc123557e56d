// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "format/provenance_json.hpp"
#include "git/facts.hpp"
#include "model/provenance.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The measured source and its environment.
struct RunSource {
  std::string ref;     ///< "" unknown
  std::string commit;  ///< "" unknown; a dirty tree: "<commit>+dirty-<sha256 of its diff>"
  bool dirty = false;
  std::vector<std::string> changes = {};  ///< uncommitted files
  model::Environment environment;
  std::string kernel_config_hash;  ///< "" when unreadable
  format::ImageDigest image = {};  ///< that the environment gives
  std::string conditions = {};     ///< how those of its checkout differ from the working tree's; "": they do not
  std::map<std::string, std::string> fingerprints = {};  ///< of what is measured, by test case, where they are known
  std::map<std::string, std::string> toolchains = {};    ///< the same, see toolchains_of
  std::filesystem::path work_tree = {};                  ///< absolute, of git; "": there is none
};

/// Facts about the source that the user sets; they are not checked.
struct SourceRequest {
  enum class HostName { omitted, hashed };

  std::optional<std::string> ref = {};     ///< absent: from git
  std::optional<std::string> commit = {};  ///< absent: from git
  HostName host_name = HostName::omitted;
};

/// Returns the head of the pull request that the CI measures. Its checkout is a merge commit that GitHub makes and no
/// clone has, so the head is the commit that people know. "": there is no pull request, or no readable event.
std::string pull_request_head(const Machine& machine);

/// Reads the source from git in the current folder and from the CI, but not the machine. Files at `ignored` and
/// untracked results of benchgate are not changes.
RunSource find_checkout(const SourceRequest& request, std::span<const std::filesystem::path> ignored,
                        git::Untracked untracked, const Session& session);

/// Reads the source from git in the current folder, the machine and the CI, and the digest of its image from
/// BENCHGATE_IMAGE_DIGEST. `results` and other untracked results of benchgate are not changes. Throws Error for a
/// digest that is none.
RunSource find_source(const SourceRequest& request, const std::filesystem::path& results, const Session& session);

/// Throws Error for a repository that git refuses to read.
void require_readable(const Repository& repository);

/// Notes that git refuses to read the repository, if it does; for sources of no known commit.
void note_refused_repository(const Session& session);

/// Lists the uncommitted files of a dirty source.
void note_changes(const RunSource& source, Observer& observer);

/// Returns "<commit>"; for a dirty tree "<commit>+dirty-<sha256 of its diff>".
std::string source_commit_of(const model::GitState& git);

/// Returns the environment in which a scenario is measured, with what compiles or runs it.
model::Environment environment_of(const model::Scenario& scenario, const RunSource& source);

/// Returns `source` with another commit checked out: the same machine and CI.
RunSource source_at(RunSource head, const std::string& ref, const std::string& commit);

}  // namespace benchgate::app
