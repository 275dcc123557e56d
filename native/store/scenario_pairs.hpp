// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/carried_measurement.hpp"
#include "model/scenario.hpp"
#include "store/run_tree.hpp"

namespace benchgate::store {

/// A scenario with its runs on both sides and what their receipts say.
struct ScenarioPair {
  std::string name;  ///< of its folder
  std::vector<RunLocation> candidate;
  std::vector<RunLocation> baseline;
  std::optional<model::Scenario> definition = {};  ///< the candidate's, absent without receipts
  std::string other_definition = {};  ///< how those of its runs differ, on a side or between both; "": not at all
  std::string other_timeout = {};     ///< how that of requests differs, where it makes no other benchmark; "": not so
  bool imported = false;              ///< from another tool's report
  bool synthetic = false;
  std::vector<model::Host> candidate_hosts = {};  ///< the machines of its runs, as far as receipts say
  std::vector<model::Host> baseline_hosts = {};
  /// The units of each metric of the runs of a side, as their receipts say it.
  std::map<std::string, std::set<std::string>> candidate_units = {}, baseline_units = {};
  std::vector<std::string> interrupted = {};     ///< folders of runs that did not come to their end
  std::vector<std::string> unknown_origin = {};  ///< folders of runs without receipt.json and provenance.json
};

/// The scenarios that the manifests of both sides plan.
struct PlannedScenarios {
  std::set<std::string> candidate, baseline;
};

/// A scenario without runs on a side that planned it, or that carried its measurement forward.
struct LostScenario {
  std::string name;  ///< of its folder
  bool in_candidate = false, in_baseline = false;
  /// What the folders hold instead of runs.
  std::optional<model::CarriedMeasurement> candidate_carried = {}, baseline_carried = {};
  /// Whether both sides have one fingerprint, so that both would have measured the same.
  bool is_unchanged = false;
};

/// The scenarios of two result trees.
struct ScenarioPairs {
  std::vector<ScenarioPair> scenarios;
  std::vector<LostScenario> lost = {};
  std::vector<std::string> notes;  ///< what was left out although it looked like a run, in sentences
};

/// Pairs the scenarios in the folders `chosen`, none: those of both trees and of their plans, and reads their receipts.
/// Throws Error for no scenario at all, for one that a side does not have, did not plan and did not carry forward, and
/// for files that are malformed.
ScenarioPairs pair_scenarios(const std::filesystem::path& candidate, const std::filesystem::path& baseline,
                             std::span<const std::string> chosen, const PlannedScenarios& planned);

/// Returns the folder in `tree` of a scenario or of an imported test case, whose folder is its name with escapes.
std::string scenario_folder(const std::filesystem::path& tree, const std::string& name);

/// Returns the benchmark's own name, which its folder may only hold with escapes; else the folder's name.
std::string own_name(const ScenarioPair& scenario);

}  // namespace benchgate::store
