// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "syntax/json.hpp"

namespace benchgate::format {

/// The classes of the environments of history.json, in their order. Throws Error `file:line: ...`.
std::vector<std::string> environment_classes(syntax::JsonValue history);

}  // namespace benchgate::format
