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
  enum class Trial { none, one_iteration };

  std::filesystem::path folder = ".";                   ///< of the project
  std::optional<std::string> perfgate;                  ///< file to translate instead of looking at the project
  OnExistingFile on_existing = OnExistingFile::refuse;  ///< what to do about files that already exist
  bool forks = false;      ///< measure without secrets and comment by a second workflow, for forks' pull requests, too
  bool on_demand = false;  ///< also a workflow that measures when somebody comments /benchmark
  Trial trial = Trial::none;  ///< of the scenarios that were written
};

/// Writes a first configuration, scenarios and workflow, all of them or none, lets git ignore what they leave, and
/// tries the scenarios if that is wanted. Throws Error when the
/// folder does not exist, when files already exist, or when perfgate's configuration cannot be translated.
model::ProjectStart init_project(const InitRequest& request, Session& session);

}  // namespace benchgate::app
