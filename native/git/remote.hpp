// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "git/checkout.hpp"
#include "git/program.hpp"

namespace benchgate::git {

/// Adds the header with the token, unless the checkout has one: git would send both, and the server would refuse them.
void add_authorization(Git& git, const Remote& remote);

/// Returns git for fetching from origin and pushing to it.
Git git_with_remote(const std::filesystem::path& folder, const Remote& remote);

}  // namespace benchgate::git
