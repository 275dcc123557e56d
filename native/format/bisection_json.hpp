// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/bisection.hpp"
#include "model/commit_changes.hpp"

namespace benchgate::format {

/// Formats benchgate.bisect.v1: the commit that was found, its effect, and every step, unrounded. Ends with a line
/// break.
std::string format_bisection(const model::Bisection& bisection);

/// Reads that document. Throws Error `where:line: what`, also if it does not say where the search ended.
model::Bisection parse_bisection(std::string_view text, std::string_view where);

/// Returns the JSON Schema of that document.
std::string bisection_schema();

/// Formats benchgate.changes.v1: every part of a line of commits with its effect, unrounded. Ends with a line break.
std::string format_commit_changes(const model::CommitChanges& changes);

/// Returns the JSON Schema of that document.
std::string commit_changes_schema();

}  // namespace benchgate::format
