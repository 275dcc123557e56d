// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "model/publication.hpp"

namespace benchgate::app {

/// What `publish --out publication.json` wrote in the folder of an artifact, or in the folders of several artifacts
/// below it, as one. Nobody vouches for the folder: it has to keep the limits of artifacts and may hold plain files and
/// folders only; nothing but these files is read, and no path in them is followed. Throws Error.
model::Publication read_artifact(const std::filesystem::path& folder);

}  // namespace benchgate::app
