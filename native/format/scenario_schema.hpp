// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::format {

/// Returns the JSON Schema (draft 7, the one that editors read) of a scenario file,
/// made from scenario_keys(). It accepts every file that parse_scenario
/// accepts; relations between keys are left to the parser.
std::string scenario_schema();

/// Returns that of benchgate.yaml, from configuration_keys().
std::string configuration_schema();

}  // namespace benchgate::format
