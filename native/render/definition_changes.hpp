// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/definition_changes.hpp"

namespace benchgate::render {

/// Notes on the definition of test case `name` for readers of its report; empty: it is unchanged. Plain text, may be
/// hostile.
std::vector<std::string> remarks_of_case(const model::DefinitionChanges& changes, const std::string& name);

/// Notes on no test case of the check: why so many are new, and files that cannot be read.
std::vector<std::string> remarks_of_all(const model::DefinitionChanges& changes);

}  // namespace benchgate::render
