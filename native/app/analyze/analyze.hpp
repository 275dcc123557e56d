// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/session.hpp"
#include "judge/artifact_comparison.hpp"
#include "judge/result_selection.hpp"
#include "model/artifact_comparison.hpp"

namespace benchgate::app {

/// Which two artifacts to compare, where their history is, and what of the comparison to list.
struct AnalyzeRequest {
  std::string before;                                 ///< name in the history, commit, or path of a result tree
  std::string after;                                  ///< the same
  std::optional<std::filesystem::path> history = {};  ///< folder of result trees, or a history; not with `table`
  std::optional<std::filesystem::path> table = {};    ///< CSV or JSON Lines of measurements
  judge::ArtifactSettings settings = {};
  std::optional<std::string> name_pattern = {};  ///< regular expression; becomes `selection.name_matches`
  judge::ResultSelection selection = {};
  std::optional<judge::FailOn> fail_on = {};                         ///< absent: never
  model::Confidence least_confidence = model::Confidence::probably;  ///< at which `fail_on` acts
};

/// The comparison and what of it the request selects.
struct AnalyzeResult {
  model::ArtifactComparison comparison;
  judge::SelectedResults selected;
  std::string date;  ///< of today, "2026-05-31"
};

/// Compares two artifacts over many test cases, using their histories. Notes report problems of the result trees.
/// Throws Error for an invalid pattern, for unknown artifacts and metrics, and for histories that cannot be read.
AnalyzeResult analyze_artifacts(const AnalyzeRequest& request, Session& session);

}  // namespace benchgate::app
