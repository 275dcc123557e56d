// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"

namespace benchgate::model {

/// The two kinds of runs in a history: its top folders.
enum class RunKind { benchmarks, load_tests };

/// Returns "benchmarks" or "load-tests".
std::string_view name_of(RunKind kind);

/// Where a run is in a history: `<kind>/<date>/<run>`.
struct RunLocation {
  RunKind kind = RunKind::benchmarks;
  std::string date = {};      ///< "2026-01-31", of the start of the run
  std::string id = {};        ///< of the run, as the CI calls it: "24618369617"
  std::uint64_t attempt = 1;  ///< 1 also where the folder has none
  std::string folder = {};    ///< "benchmarks/2026-01-31/24618369617-1"

  bool operator==(const RunLocation&) const = default;
};

/// Returns what a run is called: "24618369617-1". The benchmarks and the load tests of one run have the same name.
std::string run_name(const RunLocation& location);

/// A run in a history, without its content.
struct StoredRun {
  RunLocation location;
  base::Instant time = {};  ///< `timestamp` of its metadata: the start of the run

  bool operator==(const StoredRun&) const = default;
};

/// Whether `left` is the earlier run: by timestamp, run id (numbers as numbers), attempt, kind and date.
bool operator<(const StoredRun& left, const StoredRun& right);

/// What a measurement ran on; "" and absent: not known.
struct StoredEnvironment {
  std::string os = {};          ///< label: "ubuntu-24.04", else "linux"
  std::string os_version = {};  ///< "Debian GNU/Linux 12 (bookworm)"
  std::string kernel = {};      ///< release
  std::string arch = {};        ///< "x86_64"
  std::string cpu_model = {};
  std::optional<std::uint64_t> cpu_count = {};
  std::optional<std::uint64_t> memory_mb = {};
  std::string runtime = {};       ///< ".NET 10.0.6"
  std::string runner_image = {};  ///< "ubuntu24/20260105.1"
  std::string toolchain = {};     ///< versions of compilers, runtimes and libraries: "g++ 13.2.0, zlib 1.3"

  bool operator==(const StoredEnvironment&) const = default;
};

/// A measured run of a scenario, or another tool's report.
struct StoredMeasurement {
  std::string path = {};          ///< below the folder of the run: "main/sort/run-1", a folder, or "main/report.json"
  std::size_t environment = 0;    ///< index in RunMetadata::environments
  std::string tool = {};          ///< "benchgate", "hyperfine"; "" unknown
  std::string tool_version = {};  ///< "" unknown
  std::string format = {};        ///< "benchgate.run.v1" or the name of an import format
  std::string job_type = {};      ///< "dry", "short", "medium", "default"; "" unknown
  std::string started_at = {};    ///< RFC 3339; "" unknown
  std::string fingerprint = {};   ///< of what was measured; "" unknown
  bool synthetic = false;         ///< nothing was measured
  std::vector<std::string> unstable = {};  ///< its test cases and metrics that vary too much: "sort wall_ms"

  bool operator==(const StoredMeasurement&) const = default;
};

/// metadata.json of a run: everything that a later reader may filter by. Empty and absent: not known.
struct RunMetadata {
  std::string schema = {};  ///< own_stored_run_schema; "" for an archive that another tool wrote
  RunKind kind = RunKind::benchmarks;
  std::string run_id = {};
  std::optional<std::uint64_t> run_attempt = {};
  std::string sha = {};                               ///< of the measured commit
  std::string ref = {};                               ///< branch or tag
  std::string subject = {};                           ///< first line of the message of the measured commit
  std::string author = {};                            ///< name of its author
  std::string commit_time = {};                       ///< RFC 3339: when the commit was made
  std::optional<std::uint64_t> commit_position = {};  ///< commits on its line of first parents, itself included
  std::vector<std::string> parents = {};              ///< of the commit, the first one first
  std::string timestamp = {};                         ///< RFC 3339: the start of the run
  std::string repository = {};
  std::string workflow = {};
  std::string event = {};     ///< "push", "schedule", ...
  std::string job_type = {};  ///< that all measurements have; "" also where they differ
  std::vector<StoredEnvironment> environments = {};
  std::vector<StoredMeasurement> measurements = {};   ///< by path
  std::vector<std::string> unchanged_scenarios = {};  ///< paths of what was not measured because nothing had changed
  std::map<std::string, std::string> further = {};  ///< members that have no field here: text as it is, others as JSON

  bool operator==(const RunMetadata&) const = default;
};

/// The version of metadata.json that this program writes.
inline constexpr std::string_view own_stored_run_schema = "benchgate.stored-run.v1";

/// Returns the measurement that holds the file at `path` (below the folder of the run): the one with the longest path
/// that it is, or is in. Null: none does.
const StoredMeasurement* measurement_of(const RunMetadata& metadata, std::string_view path);

/// A file of a run in a history.
struct StoredFile {
  std::string path = {};    ///< below the folder of the run, with '/'
  std::uint64_t size = 0;   ///< in bytes
  std::string sha256 = {};  ///< in hex, as the run's content manifest has it; "" where there is none

  bool operator==(const StoredFile&) const = default;
};

}  // namespace benchgate::model
