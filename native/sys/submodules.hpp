// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace benchgate::sys {

/// Checks out the submodules of the checkout `to`, recursively, at the commits that it names: from what the checkout
/// `from` of the same repository has of them, else from where .gitmodules says. A submodule that `from` lists but
/// has not checked out stays so in `to`. One that is already right stays as it is, and one that `to` no longer has is
/// removed. Throws Error, which says what to fetch, when one is missing and cannot be fetched.
void copy_submodules(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace benchgate::sys
