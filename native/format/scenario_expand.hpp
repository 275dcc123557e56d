// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "format/scenario_keys.hpp"
#include "model/scenario.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// Checks the `${name}`s in the arguments, env values and paths of `values` (a
/// map of effective values) against the draft's parameters. Throws Error for
/// an unknown one, except in shell text.
void check_references(const syntax::Yaml& values, const Draft& draft);

/// Returns the test cases of a draft: one for each combination of parameters, the
/// first parameter changing slowest, `${name}` replaced and shell text given
/// to the shell. Throws Error for more than 1,000 of them, and for one whose
/// name is too long for a folder.
std::vector<model::Scenario> expanded(const Draft& draft);

}  // namespace benchgate::format
