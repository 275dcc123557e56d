// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/attribution.hpp"
#include "syntax/csv.hpp"

namespace benchgate::format {

/// The columns of an incident in a CSV file, in order: those of the reference tool's code and schema.
inline constexpr std::string_view incident_columns =
    "timestamp,incident_id,scenario,fault_start_ts,fault_end_ts,predicted_fault_domain,ground_truth_fault_domain,"
    "confidence,is_abstain,detection_delay_seconds,is_correct";

/// Formats their cells, without a line break. Several domains are joined by '+', the likeliest first.
std::string incident_cells(const model::Incident& incident);

/// Parses the current record of the reader, whose header has been read. Throws Error `where:line: what` for
/// cells that incident_cells() did not write.
model::Incident incident_of(const syntax::CsvReader& reader);

}  // namespace benchgate::format
