// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "starter/project.hpp"

namespace benchgate::starter {

/// Returns the benchmarks of projects in folders one and two levels below the top, one element for each project that
/// has some, in the order of the folders. Their scenarios run in those folders. Left out are projects that one of the
/// same kind above them knows, as a Cargo workspace does its packages, those of others (`third_party`) and of tests;
/// and kinds that are found in any folder anyway, such as modules of Go.
std::vector<std::vector<StarterScenario>> nested_benchmarks(const ProjectFiles& project);

}  // namespace benchgate::starter
