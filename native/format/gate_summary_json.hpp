// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/gate_summary.hpp"

namespace benchgate::format {

inline constexpr std::string_view gate_schema = "benchgate.gate.v1";

/// Returns m5_gate_summary.json: in every object first the member names of the public toolkit whose gates these are,
/// then ours, with our schema. Absent members are omitted, numbers are not rounded.
std::string write_gate_summary(model::GateSummary summary);

/// Reads such a file, ours or the toolkit's. Throws Error `where:line: what` for a member of another type, and for a
/// file without any verdict.
model::GateSummary parse_gate_summary(std::string_view text, std::string_view where);

/// Returns the JSON Schema of that document.
std::string gate_summary_schema();

}  // namespace benchgate::format
