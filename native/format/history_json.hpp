// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/history.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Writes a run, an environment of a class, or a change of environments, as history.json and latest.json list them.
void write_history_run(syntax::JsonWriter& json, const model::HistoryRun& run);
void write_history_environment(syntax::JsonWriter& json, const std::string& name,
                               const model::MeasuredEnvironment& environment);
void write_history_shift(syntax::JsonWriter& json, const model::HistoryShift& shift);

/// What a history.json says beside its series: runs, environments with their classes, shifts and warnings. Throws Error
/// `where:line: what`, also for another version.
model::History read_history(syntax::JsonValue history, std::string_view where);

}  // namespace benchgate::format
