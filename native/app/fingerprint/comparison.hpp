// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/fingerprint/definitions.hpp"
#include "app/session.hpp"
#include "app/source/baseline.hpp"
#include "model/scenario.hpp"
#include "model/scenario_fingerprint.hpp"

namespace benchgate::app {

/// How scenarios are read, for those of another commit.
struct DefinitionsRequest {
  std::string configuration;                     ///< path of benchgate.yaml
  std::vector<format::Override> overrides = {};  ///< values that replace those of the files
  CommittedDefinitions::Prepare prepare = {};    ///< changes them further; empty: nothing
  std::vector<std::string> environment = {};     ///< of the commands that print versions
};

/// Returns the fingerprints of scenarios in the checkout that holds the current folder, compared with nothing.
model::FingerprintReport fingerprints(std::span<const model::Scenario> cases, const DefinitionsRequest& request,
                                      const std::string& why_not_compared, Session& session);

/// Does the same and compares them with those of a commit, which is read from git without a checkout. What cannot be
/// read is unknown, and has to run.
model::FingerprintReport fingerprints_since(const BaselineCommit& commit, std::span<const model::Scenario> cases,
                                            const DefinitionsRequest& request, Session& session);

/// Returns the fingerprints of the same scenarios in another checkout, compared with those in a commit. `environment`:
/// of the commands that print versions.
model::FingerprintReport fingerprints_between(const BaselineCommit& commit, const Worktree& checkout,
                                              std::span<const model::Scenario> cases,
                                              const std::vector<std::string>& environment, Session& session);

}  // namespace benchgate::app
