// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/raw_samples.hpp"
#include "model/overhead.hpp"
#include "model/receipt.hpp"

namespace benchgate::store {

/// A run on disk: `<root>/<scenario>/run-<k>`, or the scenario's folder itself
/// (flat layout).
struct RunLocation {
  std::string name;              ///< "run-3"; "" for the flat layout
  std::filesystem::path folder;  ///< begins with the root as it was given
  std::string path;              ///< of the folder below the root, "scenario/run-3"

  bool operator==(const RunLocation&) const = default;
};

struct ScenarioRuns {
  std::string name;
  std::vector<RunLocation> runs;  ///< by number, at least one

  bool operator==(const ScenarioRuns&) const = default;
};

/// What a result tree holds.
struct FoundRuns {
  std::vector<ScenarioRuns> scenarios;  ///< in byte order of their names
  std::vector<std::string> notes;       ///< what was left out although it looked like a run, in sentences

  bool operator==(const FoundRuns&) const = default;
};

/// Finds the scenarios and runs below `root`: a folder with run-<k> folders, or
/// with a raw_samples.jsonl of its own, is a scenario; other folders are not. A
/// folder that is the root `other` is left out. Symbolic links that
/// lead out of the tree are not followed (a note says so). No such root: no
/// scenarios. Throws Error when a folder cannot be read.
FoundRuns find_runs(const std::filesystem::path& root, const std::filesystem::path& other);

/// What to read of a run.
struct RunSelection {
  RunLocation location;
  std::vector<std::string> fields;  ///< of its raw samples
  enum class Overhead { skip, read } overhead = Overhead::skip;
  /// content: also of the samples without their times, which mean nothing for a report that was imported.
  enum class Digest { skip, sha256, content } digest = Digest::skip;
};

/// What was read of a run.
struct RunContents {
  format::RawSamples raw;  ///< values of each field ascending
  std::string raw_sha256;  ///< of raw_samples.jsonl; "" when not asked for
  std::string identity;    ///< equal digests mean the same samples; "" when not asked for
  std::vector<model::OverheadRow> overhead;
};

/// Returns the path of raw_samples.jsonl of a run; its size in bytes, absent when there is none.
std::filesystem::path raw_samples_path(const RunLocation& location);
std::optional<std::uintmax_t> raw_samples_size(const RunLocation& location);

/// Reads what a run's receipt.json says of the scenario and of how it was run (not its samples); absent when there is
/// none. Throws Error when it is malformed.
std::optional<model::ReceiptHead> read_receipt_head(const RunLocation& location);

/// Reads a file in the folder of a run. Throws Error when it is missing, cannot be read or links out of the tree.
std::string read_run_file(const RunLocation& location, std::string_view name);

/// Reads runs on up to `threads` threads; results in the order of the requests.
/// Throws the first request's Error: a file that is missing, cannot be read,
/// links out of `root`, is malformed or holds no sample.
std::vector<RunContents> read_runs(std::span<const RunSelection> requests, std::size_t threads);

}  // namespace benchgate::store
