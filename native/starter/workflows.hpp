// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::starter {

/// A workflow that measures every pull request without secrets, forks' as well, and keeps the result as an artifact.
/// `baseline`: as YAML; "": the commit that each pull request would be merged into.
std::string measuring_workflow(std::string_view baseline);

/// The workflow that comments on the pull request when the measuring one has finished; it treats the artifact as
/// hostile.
std::string commenting_workflow();

/// A workflow that measures a pull request when somebody who may write to the repository comments "/benchmark COMMIT".
std::string on_demand_workflow();

}  // namespace benchgate::starter
