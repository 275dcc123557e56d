// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "codec/json.hpp"
#include "codec/json_fields.hpp"
#include "model/sample.hpp"

namespace benchgate::codec {

/// Members of a sample in a receipt: the public contract's whole numbers
/// (wall_ms, cpu_ms, page_faults, ctx_switches) and, beside them, the exact
/// figures that they are made from.
template <>
struct Fields<model::Sample> {
  static const std::array<Field<model::Sample>, 23> rows;
};

/// One sample as one line of JSON, without the line break.
std::string format_sample(const model::Sample& sample);

/// Where a sample's wall time comes from.
enum class WallClock { nanoseconds, milliseconds };

/// Reads a sample of our own receipts or of perfgate's; `clock` is set to
/// milliseconds when the sample has no wall_ns. Throws Error `file:line: what`.
model::Sample read_sample(const Json& value, std::string_view file, WallClock& clock);

}  // namespace benchgate::codec
