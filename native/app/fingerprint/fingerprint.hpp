// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/measure/case_selection.hpp"
#include "app/session.hpp"
#include "model/scenario_fingerprint.hpp"

namespace benchgate::app {

/// The scenarios whose fingerprints are printed, and what they are compared with.
struct FingerprintRequest {
  std::vector<std::string> paths = {};            ///< files, folders and globs; empty: those of the configuration
  std::optional<std::string> configuration = {};  ///< file instead of benchgate.yaml
  CaseFilter filter = {};                         ///< by name and tag
  /// A branch, tag or commit, `merge-base`, or a file that this command printed as JSON. Absent: the merge base, as
  /// for a check.
  std::optional<std::string> against = {};
};

/// Returns the fingerprints of scenarios, and why each of them has to run again or not. Throws Error for mistakes in
/// scenario files and for what cannot be compared with; an unreadable source file is a reason to run, not an error.
model::FingerprintReport print_fingerprints(const FingerprintRequest& request, Session& session);

/// Returns the report as JSON, with a final newline.
std::string fingerprints_json(const model::FingerprintReport& report);

}  // namespace benchgate::app
