// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/provenance.hpp"
#include "store/run_tree.hpp"
#include "store/scenario_pairs.hpp"

namespace benchgate::store {

/// The manifests of two result trees; absent if missing.
struct Manifests {
  std::optional<model::Manifest> candidate;
  std::optional<model::Manifest> baseline;
};

/// Reads a manifest; absent if the file does not exist. Throws Error when it is malformed or above 64 MB.
std::optional<model::Manifest> read_manifest(const std::filesystem::path& path);

/// A run and its data.
struct ReadRun {
  RunLocation location;
  RunContents files;
};

/// All runs of a scenario.
struct ReadScenario {
  std::vector<ReadRun> candidate;
  std::vector<ReadRun> baseline;
};

/// A scenario and the fields to read of its raw samples.
struct ScenarioRequest {
  const ScenarioPair& scenario;
  std::vector<std::string> fields;
};

/// Reads all runs on up to `threads` threads, in the order of the requests: raw samples, the collector's overhead of
/// candidates that we measured, and digests where files could be equal. Throws Error as read_runs does.
std::vector<ReadScenario> read_scenarios(std::span<const ScenarioRequest> requests, std::size_t threads);

/// Returns "<candidate file> and <baseline file>" for raw samples with the same bytes on both sides. The times of
/// imported samples do not count: they are the time of the import.
std::vector<std::string> identical_files(const ReadScenario& scenario);

/// Whether each run of the candidate is identical with one of the baseline.
bool candidate_is_copied(const ReadScenario& scenario);

/// Returns one sentence for each run that has the bytes of the run before it.
std::vector<std::string> copied_runs(const ReadScenario& scenario);

}  // namespace benchgate::store
