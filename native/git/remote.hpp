// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "git/checkout.hpp"
#include "git/program.hpp"

namespace benchgate::git {

/// The header with the token, unless the checkout keeps one: git would send both, and the server would refuse them.
void add_authorization(Git& git, const Remote& remote);

/// git for fetching from origin and pushing to it.
Git git_with_remote(const std::filesystem::path& folder, const Remote& remote);

}  // namespace benchgate::git
