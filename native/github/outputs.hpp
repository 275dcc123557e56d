// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/publication.hpp"

namespace benchgate::github {

/// Returns the lines for GITHUB_OUTPUT that pass `value` to later steps. `delimiter` has to be unpredictable; if
/// `value` contains it, throws std::logic_error.
std::string format_output(std::string_view name, std::string_view value, std::string_view delimiter);

enum class Level { notice, warning, error };

/// Returns one line that makes the runner show an annotation: "::warning title=t::message". Properties with an empty
/// value are left out; hostile text cannot end the command or start another. Source: actions/toolkit,
/// packages/core/src/command.ts (escapeData, escapeProperty).
std::string workflow_command(Level level, const std::vector<std::pair<std::string, std::string>>& properties,
                             std::string_view message);

/// Returns the worst verdict of each check, as a JSON object on one line:
/// {"d3-rerun-variance":"pass","e3-significance":"fail"}.
std::string gates_output(const model::Publication& publication);

/// Returns how many rows have which verdict, as a JSON object on one line; verdicts that no row has are absent.
std::string counts_output(const model::Publication& publication);

}  // namespace benchgate::github
