// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/init/starter_files.hpp"
#include "app/session.hpp"
#include "model/project_start.hpp"

namespace benchgate::app {

struct InitRequest {
  std::filesystem::path folder = ".";               ///< of the project
  std::optional<std::string> perfgate;              ///< file to translate instead of looking at the project
  OnExistingFile present = OnExistingFile::refuse;  ///< what to do about files that are there already
};

/// Writes a first configuration, scenario and workflow, all of them or none. Throws Error when the
/// folder is none, when files are there already, or when perfgate's configuration cannot be translated.
model::ProjectStart init_project(const InitRequest& request, Session& session);

}  // namespace benchgate::app
