// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/definition_changes.hpp"

namespace benchgate::render {

/// What readers of the report of test case `name` have to know of its
/// definition; empty: it is the same. Plain text, may be hostile.
std::vector<std::string> remarks_of_case(const model::DefinitionChanges& changes, const std::string& name);

/// What belongs to no test case of the check: deleted ones, and what could not be read.
std::vector<std::string> remarks_of_all(const model::DefinitionChanges& changes);

}  // namespace benchgate::render
