// SPDX-License-Identifier: MIT
// What the receipts of runs, comparisons and reports have in common.
#pragma once

#include <string>
#include <string_view>

#include "syntax/json.hpp"

namespace benchgate::format {

/// Throws Error `file:line: what` unless `root` is an object whose `schema` is
/// benchgate.<kind>.v1 or perfgate.<kind>.v1; `what` describes the kind.
void check_schema(syntax::JsonValue root, std::string_view file, std::string_view kind, std::string_view what);

/// Writes the JSON Schema of the member `schema`: benchgate.<kind>.v1 or perfgate.<kind>.v1, which check_schema
/// accepts.
void describe_schema_versions(syntax::JsonWriter& json, std::string_view kind);

/// Formats a JSON Schema (draft 2020-12) of receipts called `schema`, with a final
/// newline; `describe` writes the object's own.
std::string format_schema(std::string_view schema, void (*describe)(syntax::JsonWriter& json));

}  // namespace benchgate::format
