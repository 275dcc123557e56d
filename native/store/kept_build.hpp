// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "model/kept_build.hpp"
#include "sys/file_tree.hpp"

namespace benchgate::store {

/// A kept build lies in a folder: manifest.json, and files/ with what the build made, each file called by its SHA-256.
/// The folder may come from anywhere: nothing of it is used before all of it has been compared with the manifest, and
/// the manifest with the digest that is expected.

/// The state of a checkout, before and after it is built. Throws Error as sys::read_file_tree does.
sys::FileTree checkout_state(const std::filesystem::path& checkout);

/// Keeps in `folder`, in one step, what has changed in `checkout` since `before`. `build` has no entries yet. Returns
/// the SHA-256 of the manifest. Throws Error, also when the build has made nothing or too much.
std::string keep_build(const std::filesystem::path& checkout, const sys::FileTree& before, model::KeptBuild build,
                       const std::filesystem::path& folder);

/// Reads what is kept in `folder` and compares every file with its digest. `manifest_sha256`: of the manifest, from
/// somewhere else; "": any. Throws Error when anything differs, is missing or is there besides.
model::KeptBuild read_kept_build(const std::filesystem::path& folder, const std::string& manifest_sha256);

/// Makes `checkout`, a fresh one of the same commit, what it was when `build` was kept. Throws Error: then it has to be
/// made anew.
void restore_build(const model::KeptBuild& build, const std::filesystem::path& folder,
                   const std::filesystem::path& checkout);

}  // namespace benchgate::store
