// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "format/json_fields.hpp"
#include "model/receipt.hpp"

namespace benchgate::format {

/// A metric's summary in a receipt: median, min and max as the contract has
/// them (whole numbers where it says so), then what we add.
template <>
struct Fields<model::MetricSummary> {
  static const std::span<const Field<model::MetricSummary>> rows;
};

using Statistics = std::map<std::string, model::MetricSummary>;

/// Writes the `stats` object of a receipt, by metric. A metric whose exact figures are in another one, as those of
/// wall_ms in wall_ns, has only the contract's whole median, min and max.
void write_stats(syntax::JsonWriter& json, const Statistics& stats);

/// Reads such an object, of benchgate or of perfgate; figures that only the exact metric has are filled in. Throws
/// Error `file:line: what`.
Statistics read_stats(syntax::JsonValue value, const Origin& origin);

/// Writes the JSON Schema of such an object.
void describe_stats(syntax::JsonWriter& json);

}  // namespace benchgate::format
