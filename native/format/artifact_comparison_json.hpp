// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "model/artifact_comparison.hpp"

namespace benchgate::format {

/// Formats benchgate.analyze.v1: the outcome of each metric and the `shown` results; `filtered` were left out. Ends
/// with a line break.
std::string format_artifact_comparison(const model::ArtifactComparison& comparison,
                                       std::span<const model::CaseResult> shown, std::size_t filtered);

/// A comparison as it was read: without the `filtered` results.
struct ReadComparison {
  model::ArtifactComparison comparison;
  std::size_t filtered = 0;
};

/// Reads that document. Throws Error `where:line: what`.
ReadComparison parse_artifact_comparison(std::string_view text, std::string_view where);

/// Returns the JSON Schema of that document.
std::string artifact_comparison_schema();

}  // namespace benchgate::format
