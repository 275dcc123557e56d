// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/load_summary.hpp"

namespace benchgate::format {

/// Formats load_summary.json of a run in which a service was measured.
std::string format_load_summary(const model::LoadSummary& summary);

/// Parses it. Throws Error `where:line: what`.
model::LoadSummary parse_load_summary(std::string_view text, std::string_view where);

}  // namespace benchgate::format
