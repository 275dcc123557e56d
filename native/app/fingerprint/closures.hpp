// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "app/fingerprint/project_folders.hpp"
#include "app/fingerprint/toolchain_output.hpp"
#include "git/file_listing.hpp"
#include "model/scenario.hpp"
#include "starter/closure.hpp"

namespace benchgate::app {

/// What the presets of scenarios find in the checkout; each combination of preset, folder and targets once. The other
/// state that a fingerprint is compared with has the same closure: the files that decide what it is belong to it.
class Closures {
 public:
  /// All must outlive this. `files`: of the checkout.
  Closures(std::span<const git::ListedFile> files, const ProjectFolders& folders, ToolchainOutput& tools)
      : listed_(files), folders_(folders), tools_(tools) {}

  /// The closure of a scenario with a preset, which runs in `folder`, from the top.
  const starter::Closure& of(const model::Scenario& scenario, const std::string& folder);

 private:
  using Key = std::tuple<std::string, std::string, std::vector<std::string>, std::vector<std::string>,
                         std::map<std::string, std::string>>;

  const starter::ProjectFiles& files();

  std::span<const git::ListedFile> listed_;
  const ProjectFolders& folders_;
  ToolchainOutput& tools_;
  starter::ProjectFiles files_;
  std::map<Key, starter::Closure> closures_;
};

}  // namespace benchgate::app
