// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "sys/checkout.hpp"
#include "sys/git_program.hpp"

namespace benchgate::sys {

/// git for fetching from origin and pushing to it. Two headers would be refused, so that of a checkout that keeps its
/// token wins.
Git git_with_remote(const std::filesystem::path& folder, const Remote& remote);

}  // namespace benchgate::sys
