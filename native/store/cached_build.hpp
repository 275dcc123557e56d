// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "model/cached_build.hpp"
#include "sys/file_tree.hpp"

namespace benchgate::store {

/// A cached build lies in a folder: manifest.json, and files/ with what the build made, each file called by its
/// SHA-256. The folder may come from anywhere: nothing of it is used before all of it has been compared with the
/// manifest, and the manifest with the digest that is expected.

/// Returns the state of a checkout, before and after it is built. Throws Error as sys::read_file_tree does.
sys::FileTree checkout_state(const std::filesystem::path& checkout);

/// Writes what has changed in `checkout` since `before` to `folder`, in one step. `build` has no entries yet. Returns
/// the SHA-256 of the manifest. Throws Error, also when the build has made nothing or too much.
std::string keep_build(const std::filesystem::path& checkout, const sys::FileTree& before, model::CachedBuild build,
                       const std::filesystem::path& folder);

/// Reads the cached build in `folder` and compares every file with its digest. `manifest_sha256`: the expected digest
/// of the manifest; "": any. Throws Error when anything differs or is missing, and for further files.
model::CachedBuild read_cached_build(const std::filesystem::path& folder, const std::string& manifest_sha256);

/// Restores `build` into `checkout`, a fresh one of the same commit. Throws Error: then the checkout has to be made
/// anew.
void restore_build(const model::CachedBuild& build, const std::filesystem::path& folder,
                   const std::filesystem::path& checkout);

}  // namespace benchgate::store
