// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>

#include "app/measure/measuring.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Returns the environment variables to which the loads of the scenarios refer, by name. Only `passed_variables` are
/// released, and never a token or a variable of GitHub's. From now on their values are kept secret. Throws Error with
/// the location of the load for a variable that is not released, not set, or has a line break.
std::map<std::string, std::string, std::less<>> release_load_variables(std::span<const model::Scenario> scenarios,
                                                                       const MeasuringRequest& request,
                                                                       const Session& session);

}  // namespace benchgate::app
