// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/provenance.hpp"
#include "model/receipt.hpp"

namespace benchgate::format {

/// How faults were injected and signals were measured.
struct FaultProvenance {
  struct Injected {
    std::string label;
    std::string backend;  ///< what injected it
    std::string started;  ///< RFC 3339
    std::string ended;
    std::map<std::string, double> parameters = {};  ///< that were in force, by key of fault_profile

    bool operator==(const Injected&) const = default;
  };

  std::vector<Injected> injected;
  std::map<std::string, std::string> signal_sources;   ///< by signal
  std::map<std::string, std::string> load_files = {};  ///< sha256 of the files of the load, by their paths

  bool operator==(const FaultProvenance&) const = default;
};

/// The digest of a container image, as the user gives it: benchgate neither finds nor checks it.
struct ImageDigest {
  std::string digest;  ///< "sha256:..." or "name@sha256:..."; "": not given
  std::string source;  ///< where it was given: "workload.image_digest" or "BENCHGATE_IMAGE_DIGEST"

  bool operator==(const ImageDigest&) const = default;
};

/// How the figures of a run were made: the content of provenance.json.
struct Provenance {
  std::string tool_version;
  std::string run_id;
  std::string mode;        ///< "measured", "full" (under faults), "imported" or "synthetic"
  std::string started_at;  ///< RFC 3339
  std::string ended_at;
  std::string source_ref;     ///< "" unknown
  std::string source_commit;  ///< "" unknown; a dirty tree: "<commit>+dirty-<sha256 of its diff>"
  bool source_dirty = false;
  model::Environment environment;
  std::string kernel_config_hash;             ///< sha256; "" where it cannot be read
  ImageDigest image;                          ///< of the container image that was measured
  std::optional<std::uint64_t> dataset_seed;  ///< of synthetic figures
  std::optional<std::uint64_t> shuffle_seed;  ///< seed for `randomize`
  std::optional<FaultProvenance> faults;      ///< of a run under faults

  bool operator==(const Provenance&) const = default;
};

/// Returns what the head of its receipt says of a run, without its source and its seeds.
Provenance provenance_of(const model::ReceiptHead& head, std::string mode);

/// Formats provenance.json. `git_commit`, `started_at`, `finished_at`,
/// `kernel_config_hash` and `dataset_seed` are the names that the reference
/// tool uses; unknown members are omitted, never "unknown".
std::string format_provenance(const Provenance& provenance);

}  // namespace benchgate::format
