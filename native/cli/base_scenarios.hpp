// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "cli/options.hpp"
#include "model/definition_changes.hpp"
#include "model/scenario.hpp"

namespace benchgate::cli {

/// How the scenarios to check differ from what the same options and files mean
/// in `checkout`, the folder of another commit that corresponds to the current
/// one. `name`: what people call that commit. Files of it that cannot be read
/// are listed, and no error.
model::DefinitionChanges changes_since(const std::filesystem::path& checkout, const std::string& name,
                                       std::span<const model::Scenario> cases, const Arguments& arguments);

}  // namespace benchgate::cli
