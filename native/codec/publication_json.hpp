// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/publication.hpp"

namespace benchgate::codec {

/// Reads a file that `publish` takes: `schema` says whose it is. Known are
/// benchgate.gate.v1 (m5_gate_summary.json, also the reference tool's, which
/// has no schema), benchgate.run_summary.v1 (run --format json) and
/// benchgate.publication.v1 (a Publication itself, for producers of other
/// kinds). Throws Error `where:line: what`.
model::Publication parse_publication(std::string_view text, std::string_view where);

/// `publication` as benchgate.publication.v1.
std::string write_publication(const model::Publication& publication);

/// Reads a benchgate.publication.v1 and nothing else. Throws Error `where:line: what`.
model::Publication parse_written_publication(std::string_view text, std::string_view where);

/// Reads what `run --format json` printed of a baseline; see baseline_run_publication. Throws Error.
model::Publication parse_baseline_run(std::string_view text, std::string_view where);

}  // namespace benchgate::codec
