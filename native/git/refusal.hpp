// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace benchgate::git {

/// Returns why git refuses to read the repository that holds `folder`, because another user owns it, and the command
/// that makes git accept it; "": git does not refuse.
std::string refusal(const std::filesystem::path& folder);

/// Throws Error when git refuses, with what refusal() returns.
void require_accepted(const std::filesystem::path& folder);

}  // namespace benchgate::git
