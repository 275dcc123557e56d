// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "app/write_output.hpp"
#include "model/simulation.hpp"

namespace benchgate::app {

/// The fault scenarios to simulate, and the results to write.
struct SimulateRequest {
  enum class Side { candidate, baseline };

  std::vector<std::string> scenarios;             ///< files, folders and globs; none: those of the configuration
  std::optional<std::string> configuration = {};  ///< file; absent: benchgate.yaml, if there is one
  std::filesystem::path out;
  std::optional<int> samples = {};              ///< of a run; absent: as each scenario says
  std::optional<int> reruns = {};               ///< runs of each scenario; absent: as each scenario says
  std::optional<int> only_run = {};             ///< write this run only; absent: all
  std::optional<std::uint64_t> seed = {};       ///< as each scenario says
  double noise = 0.02;                          ///< sigma of the noise, relative; 0: none
  Side side = Side::candidate;                  ///< of a comparison: other figures for each
  std::string mode = "synthetic";               ///< label of the results: this, or "fallback-synthetic-<reason>"
  std::optional<std::string> source_ref = {};   ///< that the manifest names; absent: "synthetic-<side>"
  std::string source_commit = {};               ///< in the manifest; "": a digest of the settings
  OnExisting on_existing = OnExisting::refuse;  ///< when there are results already
};

/// What was written, and whether it is what the scenarios expect.
struct SimulateResult {
  std::vector<model::Simulation> simulations;
  bool failed = false;  ///< some assertion
};

/// Writes deterministic synthetic results of fault scenarios, labelled as such, and judges their assertions. Throws
/// Error for a label that could be one of measured results, for scenarios without a fault, and for results
/// that already exist or that belong to another source.
SimulateResult simulate(const SimulateRequest& request, Session& session);

}  // namespace benchgate::app
