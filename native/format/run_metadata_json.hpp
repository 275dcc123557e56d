// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/stored_run.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::format {

/// Reads metadata.json of a run in a history: of benchgate, or of another tool, whose names ("runId", "eventType",
/// "runner": {"cpuModel": ...}, "dotnetVersion") are those of Encina's archive; its machine becomes the only
/// environment. Every member may be missing; unknown ones go to `further`. Throws Error `where:line: what` for
/// text that is no JSON object, members of another type, an invalid timestamp, and measurements that refer to an
/// environment that does not exist.
model::RunMetadata parse_run_metadata(std::string_view text, std::string_view where);

/// Writes the object of a metadata.json of benchgate as a value.
void write_run_metadata(syntax::JsonWriter& json, const model::RunMetadata& metadata);

/// Formats a metadata.json of benchgate, with a final line break.
std::string format_run_metadata(const model::RunMetadata& metadata);

}  // namespace benchgate::format
