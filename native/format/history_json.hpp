// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "syntax/json.hpp"

namespace benchgate::format {

/// Throws Error `file:line: ...` if this is no history.json of this version.
void check_history_schema(syntax::JsonValue history);

/// The ids of the runs of history.json, in their order. Throws Error `file:line: ...`.
std::vector<std::string> run_ids(syntax::JsonValue history);

/// The classes of the environments of history.json, in the same way.
std::vector<std::string> environment_classes(syntax::JsonValue history);

}  // namespace benchgate::format
