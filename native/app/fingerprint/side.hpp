// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "app/fingerprint/closures.hpp"
#include "app/fingerprint/project_folders.hpp"
#include "app/fingerprint/toolchain_output.hpp"
#include "git/file_contents.hpp"
#include "git/file_listing.hpp"
#include "model/scenario.hpp"
#include "model/scenario_fingerprint.hpp"

namespace benchgate::app {

/// Returns why the fingerprint is unknown of a scenario that does not say what it depends on; null: it says so.
inline const char* undeclared(const model::Fingerprint& fingerprint) {
  return fingerprint.preset.empty() && fingerprint.sources.empty()
             ? "the scenario does not say which files its result depends on (fingerprint: {preset: ...} or {sources: "
               "[...]})"
             : nullptr;
}

/// A part of a fingerprint with what it consists of.
struct FingerprintedPart {
  /// A file, whose texts belong to its side.
  struct File {
    const std::string* path;
    const std::string* digest;
  };

  model::PartFingerprint summary;
  std::vector<File> files = {};                      ///< sorted by path
  std::vector<model::FingerprintEntry> others = {};  ///< keys of the scenario, or commands with their output

  /// Returns all of it, sorted by name.
  std::vector<model::FingerprintEntry> entries() const;
};

/// All parts of a scenario, in the order of model::fingerprint_parts. They belong to their side, the closure to all.
struct ScenarioParts {
  std::array<const FingerprintedPart*, model::fingerprint_parts.size()> all;
  const starter::Closure* closure = nullptr;  ///< null: the scenario has no preset
};

/// One state of a project: the checkout as it is, or a commit. Equal parts of scenarios are hashed once.
class FingerprintSide {
 public:
  enum class State { checkout, commit };

  /// `files` are those of the state. All others must outlive this.
  FingerprintSide(State state, std::vector<git::ListedFile> files, const ProjectFolders& folders,
                  git::FileContents& contents, ToolchainOutput& toolchain, Closures& closures)
      : state_(state),
        files_(std::move(files)),
        folders_(folders),
        contents_(contents),
        toolchain_(toolchain),
        closures_(closures) {}

  std::span<const git::ListedFile> files() const { return files_; }

  /// Returns the fingerprint that parts of this scenario make, with what its preset says of them.
  static model::ScenarioFingerprint fingerprint_of(const model::Scenario& scenario, const ScenarioParts& parts);

  /// Returns what the result of a scenario depends on in this state. `scenario.fingerprint` says which files. The files
  /// that its commands name are parameters; files that choose a version of a tool belong to the toolchain.
  ScenarioParts parts_of(const model::Scenario& scenario);

 private:
  using Files = std::vector<const git::ListedFile*>;
  using Globs = std::vector<std::string>;

  /// The part of an entry that depends on the content of a file.
  struct ReadFile {
    std::string digest;
    std::string problem;
  };

  const FingerprintedPart* files_part(model::FingerprintPart part, const std::string& folder, const Globs& globs,
                                      std::string_view preset, const starter::Closure* closure);
  void find_counterparts();
  void add_closure(model::FingerprintPart part, const starter::Closure& closure, std::string_view preset,
                   Files& chosen);
  const std::vector<bool>& build_files(std::string_view preset);
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
  Closures& closures_;
  std::map<std::string, git::ListedFile> unlisted_;            ///< named by a glob, but ignored by git
  std::unordered_map<const git::ListedFile*, ReadFile> read_;  ///< of files_ and unlisted_
  std::map<std::string, FingerprintedPart> parts_;             ///< by all that they depend on
  Files counterparts_;  ///< of each file of the checkout, null where this state has none; empty: not asked yet
  Files others_;        ///< that the checkout does not have
  std::map<std::string_view, std::vector<bool>> build_files_;  ///< which of files_ each preset calls dependencies
};

}  // namespace benchgate::app
