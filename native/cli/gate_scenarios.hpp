// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/gate_input.hpp"
#include "model/scenario.hpp"
#include "results/run_tree.hpp"

namespace benchgate::cli {

/// What the two result trees hold.
struct GateTrees {
  results::TreePlaces candidate;
  results::TreePlaces baseline;
};

/// One scenario with its runs on both sides and what their receipts say.
struct PairedScenario {
  std::string name;  ///< of its folder
  std::vector<results::RunPlace> candidate;
  std::vector<results::RunPlace> baseline;
  std::optional<model::Scenario> definition = {};  ///< the candidate's, absent without receipts
  bool imported = false;                           ///< from another tool's report
  bool synthetic = false;
  std::vector<std::string> interrupted = {};  ///< folders of runs that did not come to their end
};

/// The chosen scenarios, else those of both trees, with their receipts read.
/// Throws Error for none at all, and for one that a side does not have.
std::vector<PairedScenario> pair_scenarios(const GateFiles& files, const GateTrees& trees);

/// What the benchmark calls itself, which its folder may only hold with escapes; else the folder's name.
std::string own_name(const PairedScenario& scenario);

/// Fields of the raw samples that some gate may need.
std::vector<std::string> wanted_fields(const PairedScenario& scenario, const GateFiles& files);

/// Fills in what is judged, for the kind of samples that `input` says: the command
/// line beats the scenario's own settings, which beat the defaults. Throws Error
/// for a statistic of the scenario that cannot be tested.
void choose_measures(gates::ScenarioInput& input, const PairedScenario& scenario, const GateFiles& files);

}  // namespace benchgate::cli
