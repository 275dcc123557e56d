// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace benchgate::git {

/// Returns the paths of the submodules in the index of the checkout `top` that are checked out there. Git is not asked
/// without a file .gitmodules.
std::vector<std::string> checked_out_submodules(const std::filesystem::path& top);

/// Checks out the submodules of the checkout `to`, recursively, at the commits that it names: from what the checkout
/// `from` of the same repository has of them, else from where .gitmodules says. A submodule that `from` lists but
/// has not checked out stays so in `to`. One that is already right stays as it is, and one that `to` no longer has is
/// removed. Throws Error, which says what to fetch, when one is missing and cannot be fetched.
void copy_submodules(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace benchgate::git
