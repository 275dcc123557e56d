// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/fingerprint/side.hpp"
#include "format/configuration_yaml.hpp"
#include "format/scenario_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Scenarios as another commit has them, read from git without a checkout.
class CommittedDefinitions {
 public:
  /// What a test case is there, or why that is unknown.
  struct Found {
    const model::Scenario* scenario = nullptr;
    std::string problem = {};
  };
  /// What the command line changes in all scenarios.
  using Prepare = std::function<void(std::vector<model::Scenario>&)>;

  /// `commit` and `checkout`: the files of both. `configuration`: the path of benchgate.yaml. All must outlive this.
  CommittedDefinitions(const FingerprintSide& commit, const FingerprintSide& checkout, const ProjectFolders& folders,
                       std::string configuration, std::vector<format::Override> overrides, Prepare prepare);

  /// Returns the test case with the name of `scenario` in the file that holds `scenario` now.
  Found find(const model::Scenario& scenario);

 private:
  struct File {
    std::vector<model::Scenario> cases;
    std::string problem;
  };

  std::string text_of(const std::string& path) const;
  bool has(const std::string& path) const;
  const File& file(const std::string& path);
  void read(const std::string& path, File& target);

  const FingerprintSide& commit_;
  const FingerprintSide& checkout_;
  const ProjectFolders& folders_;
  std::vector<format::Override> overrides_;
  Prepare prepare_;
  format::Configuration configuration_;
  std::string problem_;  ///< of the configuration
  std::map<std::string, File> files_;
};

}  // namespace benchgate::app
