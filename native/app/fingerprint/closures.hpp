// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "app/fingerprint/project_folders.hpp"
#include "app/fingerprint/toolchain_output.hpp"
#include "git/file_contents.hpp"
#include "git/file_listing.hpp"
#include "model/scenario.hpp"
#include "starter/closure.hpp"
#include "starter/closure_finder.hpp"

namespace benchgate::app {

/// What the presets of scenarios find in the checkout; each combination of preset, folder and targets once. The other
/// state that a fingerprint is compared with has the same closure: the files that decide what it is belong to it.
class Closures {
 public:
  /// All must outlive this. `files`: of the checkout. `contents` learn those whose code is read.
  Closures(std::span<const git::ListedFile> files, const ProjectFolders& folders, git::FileContents& contents,
           ToolchainOutput& tools)
      : listed_(files), folders_(folders), contents_(contents), tools_(tools) {}

  /// Returns the closure of a scenario with a preset, which runs in `folder`, from the top.
  const starter::Closure& of(const model::Scenario& scenario, const std::string& folder);

  /// Returns how many files the checkout has.
  std::size_t size() const { return listed_.size(); }
  /// Returns the index of a file among those of the checkout, for starter::Closure::counted; size(): it is not there.
  std::size_t index_of(const git::ListedFile& file);

 private:
  using Key = std::tuple<std::string, std::string, std::vector<std::string>, std::vector<std::string>,
                         std::map<std::string, std::string>>;

  const starter::ProjectFiles& files();
  std::string text_of(const std::string& path);

  std::span<const git::ListedFile> listed_;
  const ProjectFolders& folders_;
  git::FileContents& contents_;
  ToolchainOutput& tools_;
  starter::ProjectFiles files_;
  starter::ClosureFinder finder_;
  std::map<Key, starter::Closure> closures_;
};

}  // namespace benchgate::app
