// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/fingerprint/toolchain_output.hpp"
#include "git/file_contents.hpp"
#include "git/file_listing.hpp"
#include "model/scenario.hpp"
#include "model/scenario_fingerprint.hpp"

namespace benchgate::app {

/// Where globs and folders of scenarios lie.
struct ProjectFolders {
  std::filesystem::path top;  ///< of the checkout, else where benchgate was started; absolute, without links
  bool is_repository = false;

  /// `path`, which is absolute or relative to where benchgate was started, from the top folder with '/'; "": the top
  /// folder; it begins with ".." outside of it.
  std::string from_top(const std::filesystem::path& path) const;
};

/// The checkout that holds the current folder, else that folder.
ProjectFolders project_folders(const Session& session);

/// A part of a fingerprint with what it consists of.
struct FingerprintedPart {
  model::PartFingerprint summary;
  std::vector<model::FingerprintEntry> entries;  ///< sorted by name
};

/// All parts of a scenario, in the order of model::fingerprint_parts. They belong to their side.
using ScenarioParts = std::array<const FingerprintedPart*, model::fingerprint_parts.size()>;

/// One state of a project: the checkout as it is, or a commit. Equal parts of scenarios are hashed once.
class FingerprintSide {
 public:
  enum class State { checkout, commit };

  /// `files` are those of the state. Folders, contents and toolchain must outlive this.
  FingerprintSide(State state, std::vector<git::ListedFile> files, const ProjectFolders& folders,
                  git::FileContents& contents, ToolchainOutput& toolchain)
      : state_(state), files_(std::move(files)), folders_(folders), contents_(contents), toolchain_(toolchain) {}

  std::span<const git::ListedFile> files() const { return files_; }

  /// What the result of a scenario depends on in this state. `scenario.fingerprint` says which files. The files that
  /// its commands name are parameters; files that choose a version of a tool belong to the toolchain.
  ScenarioParts parts_of(const model::Scenario& scenario);

 private:
  using Files = std::vector<const git::ListedFile*>;

  const FingerprintedPart* files_part(model::FingerprintPart part, const std::string& folder,
                                      const std::vector<std::string>& globs);
  const FingerprintedPart* toolchain_part(const model::Scenario& scenario, const std::string& folder);
  const FingerprintedPart* parameters_part(const model::Scenario& scenario, const std::string& folder);
  void add_glob(const std::string& glob, Files& chosen, std::string& problem);
  void add_named_files(std::string_view text, const std::string& folder, Files& chosen);
  const git::ListedFile* unlisted(const std::string& path);
  void add_files(Files files, FingerprintedPart& part);

  State state_;
  std::vector<git::ListedFile> files_;
  const ProjectFolders& folders_;
  git::FileContents& contents_;
  ToolchainOutput& toolchain_;
  std::map<std::string, git::ListedFile> unlisted_;  ///< named by a glob, but ignored by git
  std::map<std::string, FingerprintedPart> parts_;   ///< by all that they depend on
};

/// The fingerprint that parts make.
model::ScenarioFingerprint fingerprint_of(const std::string& scenario, const ScenarioParts& parts);

}  // namespace benchgate::app
