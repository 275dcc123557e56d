// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/history_reports.hpp"

namespace benchgate::format {

/// The path of a project's accepted changes, below the top of its checkout.
inline constexpr std::string_view accepted_file = ".benchgate/accepted.yaml";

/// Reads such a file, in its order. Throws Error `where:line:column: what` for malformed text, unknown keys, and
/// entries without id, commit or reason.
std::vector<model::Acceptance> parse_accepted(std::string_view text, const std::string& where);

/// Returns where each accepted change begins, "where:line", in the order of parse_accepted. Throws Error for malformed
/// text.
std::vector<std::string> accepted_locations(std::string_view text, const std::string& where);

/// Formats such a file: sorted by id, metric and commit, one entry each, so that the same changes give the same
/// file.
std::string format_accepted(std::vector<model::Acceptance> accepted);

}  // namespace benchgate::format
