// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "format/json_fields.hpp"
#include "model/sample.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Members of a sample in a receipt: the public contract's whole numbers
/// (wall_ms, cpu_ms, page_faults, ctx_switches) and, beside them, the exact
/// figures that they are made from.
template <>
struct Fields<model::Sample> {
  static const std::span<const Field<model::Sample>> rows;
};

/// Formats one sample as one line of JSON, without the line break.
std::string format_sample(const model::Sample& sample);

/// Reads a sample of a receipt of benchgate or of perfgate, whose samples have no wall_ns: coarse_wall_ms is then set,
/// the totals that a Sample stores in parts (cpu_ms, page_faults, ...) are among its metrics, and an exit code other
/// than 0 is a failure. Throws Error `file:line: what`.
model::Sample read_sample(syntax::JsonValue object, std::string_view file);

}  // namespace benchgate::format
