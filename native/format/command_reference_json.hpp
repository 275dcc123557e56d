// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/command_reference.hpp"

namespace benchgate::format {

/// Formats commands and their options: `{schema: "benchgate.help.v1", version, items: [{name, summary, options,
/// ...}]}`.
std::string format_command_references(const model::CommandReferences& references);

/// Returns the JSON Schema of that document.
std::string command_references_schema();

}  // namespace benchgate::format
