// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "starter/project.hpp"
#include "syntax/json.hpp"

namespace benchgate::starter {

/// Returns the folders of the workspaces of a package, which its package.json or its pnpm-workspace.yaml names, in byte
/// order. `root`: the folder of the package; "": the top. Throws Error for globs that are no texts.
std::vector<std::string> npm_workspaces(syntax::JsonValue package, const ProjectFiles& files, const std::string& root);

}  // namespace benchgate::starter
