// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "app/session.hpp"
#include "starter/project.hpp"

namespace benchgate::app {

/// Configures the CMake project in `folder`, which `files` describes, from scratch in build/benchgate, and reads what
/// it builds; a second time with its options for benchmarks ON if it has no benchmarks without. Absent: CMake is not
/// installed, is older than 3.14 or cannot configure the project. Throws Error when a signal ends it.
std::optional<starter::CmakeProject> ask_cmake(const std::filesystem::path& folder, const starter::ProjectFiles& files,
                                               Session& session);

}  // namespace benchgate::app
