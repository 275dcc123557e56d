// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/stored_run.hpp"

namespace benchgate::store {

/// Names of the files that every run has beside its raw files.
inline constexpr std::string_view metadata_file = "metadata.json";
inline constexpr std::string_view manifest_file = "SHA256SUMS";

/// Parses the location of the run that the file at `path` of a store belongs to: `<kind>/<date>/<id>[-<attempt>]/...`.
/// Absent: it is not in the folder of a run.
std::optional<model::RunLocation> parse_run_location(std::string_view path);

/// Formats the folder of a run in a store: "benchmarks/2026-01-31/24618369617-1".
std::string format_run_folder(model::RunKind kind, std::string_view date, std::string_view id, std::uint64_t attempt);

/// Whether `id` can name a run: letters, digits, '.', '_' and '-', at most 100, beginning with a letter or a digit.
bool is_run_id(std::string_view id);

}  // namespace benchgate::store
