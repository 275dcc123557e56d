// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace benchgate::model {

/// Where a result tree comes from: its manifest.json.
struct Manifest {
  std::string source_ref;
  std::string source_commit;  ///< "" unknown; a dirty tree: "<commit>+dirty-<sha256 of its diff>"
  bool source_dirty = false;
  std::string generated_at;  ///< RFC 3339
  std::string mode;          ///< "full", "synthetic", "fallback-synthetic-..."; empty: full, nothing was made up
  std::map<std::string, std::string> files;  ///< path below the tree -> sha256 in hex
  std::map<std::string, int> plan = {};      ///< folder of a scenario -> planned number of runs; empty: not known

  bool operator==(const Manifest&) const = default;
};

/// The machine of a run; absent what could not be read.
struct Host {
  std::string os;            ///< "linux"
  std::string arch;          ///< "x86_64"
  std::string kernel;        ///< release
  std::string distribution;  ///< PRETTY_NAME
  std::string cpu_model;
  std::optional<int> cpu_count;  ///< logical processors this process may use
  std::optional<int> physical_cores;
  std::optional<std::int64_t> memory_bytes;
  std::string governor;       ///< of cpu0
  std::string container;      ///< "docker", "podman", "lxc", "kubernetes", ...; empty: none seen
  std::string hostname_hash;  ///< sha256, only on request

  bool operator==(const Host&) const = default;
};

/// State of the source tree that was measured.
struct GitState {
  std::string commit;
  std::string ref;  ///< branch or tag
  bool dirty = false;
  std::string diff_sha256;  ///< of the uncommitted changes, when dirty
  std::string root = {};    ///< absolute path of the work tree, only where texts of the scenario have it
  std::string folder = {};  ///< below it, where benchgate was started: "bench"; "": in the root, or not known

  bool operator==(const GitState&) const = default;
};

/// Everything about a run's surroundings that a later reader may need.
struct Environment {
  Host host;
  std::optional<GitState> git;
  std::map<std::string, std::string> ci;  ///< "provider", "run_id", "run_url", "job", "event", ...: only known fields
  /// What compiles or runs the command, and its libraries: "rustc 1.83.0 (90b35a623 2024-11-26), zlib 1.3"; empty: not
  /// known.
  std::string toolchain = {};

  bool operator==(const Environment&) const = default;
};

}  // namespace benchgate::model
