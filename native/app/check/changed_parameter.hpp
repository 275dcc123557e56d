// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "model/definition_changes.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Returns a sentence on benchmarks that are new and deleted only because a parameter of all of them has another value,
/// such as Go's number of processors, which is part of its names: "2 benchmarks differ only in gomaxprocs, which is 4
/// instead of 8"; "" if there are none. `before` and `now`: the benchmarks of both sides by name.
std::string hint_on_parameter(const model::DefinitionChanges& changes,
                              const std::map<std::string, model::Scenario>& before,
                              const std::map<std::string, model::Scenario>& now);

}  // namespace benchgate::app
