// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::starter {

/// Returns a workflow that judges every pull request by the scenarios of benchgate.yaml, and every push to the default
/// branch: only what such a push stores in the cache is there for all pull requests. Its permissions are those that
/// publishing needs. `baseline`: as YAML; "": the commit that each pull request would be merged into.
std::string starter_workflow(std::string_view baseline);

/// Returns the same without secrets, for pull requests from forks as well; the result is stored as an artifact.
std::string measuring_workflow(std::string_view baseline);

/// Returns the workflow that comments on the pull request when the measuring one has finished; it treats the artifact
/// as hostile.
std::string commenting_workflow();

/// Returns a workflow that measures a pull request when somebody who may write to the repository comments "/benchmark
/// COMMIT".
std::string on_demand_workflow();

}  // namespace benchgate::starter
