// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/measured_run.hpp"

namespace benchgate::format {

inline constexpr std::string_view run_summary_schema = "benchgate.run_summary.v1";

/// Returns everything that `run` found, unrounded, as `run --format json` prints it.
std::string write_run_summary(const model::RunSummary& summary);

/// Reads such a text. The heads of the runs have only id, statistics, warnings, and what was interrupted or failed.
/// Throws Error `where:line: what`.
model::RunSummary parse_run_summary(std::string_view text, std::string_view where);

/// Returns the JSON Schema of that document.
std::string schema_of_run_summary();

}  // namespace benchgate::format
