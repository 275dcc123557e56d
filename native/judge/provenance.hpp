// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/provenance.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// Whether a baseline without a manifest can pass.
enum class ManifestNeed { required, optional };

/// Which source code was measured. "" or "local": not known.
struct Source {
  std::string ref;
  std::string commit;                  ///< with "+dirty-<sha256 of the diff>" when the tree was dirty
  std::string pull_request_head = {};  ///< of a merge commit that GitHub made of a pull request and no clone has

  bool operator==(const Source&) const = default;
};

/// Returns the commit that a manifest names; a dirty tree is a source of its own.
Source source_of(const model::Manifest& manifest);

/// What is known about where both trees come from.
struct ProvenanceInput {
  ManifestNeed need = ManifestNeed::required;
  std::string manifest_path;
  std::optional<model::Manifest> baseline;  ///< absent: the file does not exist
  Source candidate;
  std::vector<std::string> identical_files;  ///< "scenario/run-1/raw_samples.jsonl = ...": same bytes on both sides
  std::vector<std::string> altered_files;    ///< whose SHA-256 is not the one in their manifest

  bool operator==(const ProvenanceInput&) const = default;
};

/// Verdict of the provenance gate.
struct ProvenanceReport {
  model::Verdict status = model::Verdict::not_evaluated;
  std::string reason;
  ProvenanceInput input;
  Source baseline;
  bool same_source = false;
  std::string warning;  ///< same ref, different commits

  bool operator==(const ProvenanceReport&) const = default;
};

/// Judges the provenance gate: candidate and baseline must be independent. It fails for
/// the same source (commits are compared when both are known, else refs), for
/// raw files with the same bytes on both sides, and for a required manifest that
/// is missing. Files that are not those of their manifest are an error. not_verified
/// without a manifest, or when a side's source is unknown; inconclusive when the
/// manifest names no source at all.
ProvenanceReport judge_provenance(ProvenanceInput input);

}  // namespace benchgate::judge
