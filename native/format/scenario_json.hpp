// SPDX-License-Identifier: MIT
#pragma once

#include "model/scenario.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Writes `scenario` as the `bench` object of a receipt: the public contract's
/// members first, then everything else that was effective, so that a verdict
/// can be recomputed from the receipt alone. Places in files are not kept.
void write_scenario(syntax::JsonWriter& json, const model::Scenario& scenario);

/// Writes the JSON Schema of that object.
void describe_scenario(syntax::JsonWriter& json);

/// Reads a `bench` object, our own or perfgate's. Throws Error `file:line: what`.
model::Scenario read_scenario(syntax::JsonValue bench, std::string_view file);

}  // namespace benchgate::format
