// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "model/dashboard.hpp"

namespace benchgate::store {

/// Reads result trees as a dashboard, without levels: each tree is a run, in the order of their manifests' times. A
/// point is the summary of the successful samples of all runs of its test case in that tree, and `source` the first
/// receipt below the folder of all trees. On up to `threads` threads. Throws Error as read_artifact_trees does.
model::Dashboard read_dashboard(std::span<const std::filesystem::path> trees, std::size_t threads);

}  // namespace benchgate::store
