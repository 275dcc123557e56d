// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "model/attribution_study.hpp"

namespace benchgate::format {

/// Where a run of a study comes from.
struct StudyRunProvenance {
  std::string path;                          ///< "<scenario>/run-<k>"
  std::string text;                          ///< of its provenance.json
  std::map<std::string, std::string> files;  ///< sha256 in hex, by name

  bool operator==(const StudyRunProvenance&) const = default;
};

/// Formats provenance.json of a publication: the source, and of each run its id, times, seed, commit, image,
/// kernel, injectors and the digests of its files. Unknown members are omitted. Throws Error for a provenance
/// that is not JSON.
std::string format_study_provenance(std::string_view tool_version, const model::StudyOrigin& origin,
                                    std::span<const StudyRunProvenance> runs);

}  // namespace benchgate::format
