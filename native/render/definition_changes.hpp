// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/definition_changes.hpp"

namespace benchgate::render {

/// Returns a note on the definition of each test case that is new or changed, by its name, for readers of its report.
/// Plain text, may be hostile.
std::map<std::string, std::string> remarks_of_cases(const model::DefinitionChanges& changes);

/// Notes on no test case of the check: why so many are new, and files that cannot be read.
std::vector<std::string> remarks_of_all(const model::DefinitionChanges& changes);

}  // namespace benchgate::render
