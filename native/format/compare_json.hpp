// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/comparison.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Formats the receipt of a comparison, schema "benchgate.compare.v1": a superset of
/// "perfgate.compare.v1". A skipped delta has the known figures and says why.
/// With a final newline.
std::string format_comparison(const model::Comparison& comparison, syntax::JsonWriter::Style style);

/// Writes it as a part of another document.
void write_comparison(syntax::JsonWriter& json, const model::Comparison& comparison);

/// Reads such a receipt, of benchgate or of perfgate; the result has its names of the
/// schema and of the tool. Throws Error `file:line: what` for malformed text,
/// missing and mistyped members, other schemas, and counts of the verdict that
/// are not those of the deltas.
model::Comparison parse_comparison(std::string_view text, std::string_view file);

/// Does the same for a part of another document.
model::Comparison read_comparison(syntax::JsonValue root, std::string_view file);

/// Returns the JSON Schema of the receipt; writes it as a part of another one.
std::string comparison_schema();
void describe_comparison(syntax::JsonWriter& json);

}  // namespace benchgate::format
