// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

#include "model/measurement_table.hpp"

namespace benchgate::store {

/// Returns the result trees in a folder: itself when it holds a manifest.json, else those of its subfolders that do, in
/// byte order. Throws Error when there is none.
std::vector<std::filesystem::path> find_artifact_trees(const std::filesystem::path& folder);

/// Reads result trees as artifacts, named after their folders, with the commit
/// as a further name, ordered by the time of their manifests. A test case is
/// named after its folder, or as in the report if imported. A value is the
/// median of one run; a run in which every sample failed is a failure. Metrics
/// are in the order wall_ms, those by which `gate` judges imported runs, then by
/// name; with imported runs these and wall_ms are the headlines. On up to
/// `threads` threads. Throws Error for manifests and receipts that are malformed,
/// for two trees of one name, and for a run without a receipt.
model::MeasurementTable read_artifact_trees(std::span<const std::filesystem::path> trees, std::size_t threads);

}  // namespace benchgate::store
