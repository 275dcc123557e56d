// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/provenance.hpp"
#include "model/receipt.hpp"

namespace benchgate::codec {

/// How the figures of a run were made: the content of provenance.json.
struct Provenance {
  std::string tool_version;
  std::string run_id;
  std::string mode;        ///< "measured", "imported" or "synthetic"
  std::string started_at;  ///< RFC 3339
  std::string ended_at;
  std::string source_ref;     ///< "" unknown
  std::string source_commit;  ///< "" unknown; a dirty tree: "<commit>+dirty-<sha256 of its diff>"
  bool source_dirty = false;
  model::Environment environment;
  std::string kernel_config_hash;             ///< sha256; "" where it cannot be read
  std::optional<std::uint64_t> dataset_seed;  ///< of synthetic figures
  std::optional<std::uint64_t> shuffle_seed;  ///< seed for `randomize`

  bool operator==(const Provenance&) const = default;
};

/// What the head of its receipt says of a run; its source and its seeds are left out.
Provenance provenance_of(const model::ReceiptHead& head, std::string mode);

/// The text of provenance.json. `git_commit`, `started_at`, `finished_at`,
/// `kernel_config_hash` and `dataset_seed` are the names that the reference
/// tool uses; what is unknown is omitted, never "unknown".
std::string format_provenance(const Provenance& provenance);

}  // namespace benchgate::codec
