// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gates/gate.hpp"

namespace benchgate::cli {

/// What the gate command reads, and what of it the command line chooses.
struct GateFiles {
  std::filesystem::path candidate;
  std::filesystem::path baseline;
  std::filesystem::path manifest;  ///< of the baseline
  gates::ManifestNeed need = gates::ManifestNeed::required;
  std::vector<std::string> scenarios;            ///< empty: the folders on both sides
  std::optional<std::string> metric;             ///< instead of each scenario's own
  std::optional<analysis::Statistic> statistic;  ///< a quantile
  std::optional<double> regression_pct;          ///< given on the command line: beats the scenario's own
  std::optional<std::string> candidate_ref;
  std::optional<std::string> candidate_commit;
};

/// Reads both trees and the manifests. Throws Error for what is missing,
/// malformed, or on one side only.
gates::GateInput read_gate_input(const GateFiles& files);

}  // namespace benchgate::cli
