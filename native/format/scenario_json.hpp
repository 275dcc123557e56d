// SPDX-License-Identifier: MIT
#pragma once

#include "model/scenario.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Writes `scenario` as the `bench` object of a receipt: the public contract's
/// members first, then everything else that was effective, so that a verdict
/// can be recomputed from the receipt alone. Locations in files are left out.
void write_scenario(syntax::JsonWriter& json, const model::Scenario& scenario);

/// Writes the JSON Schema of that object.
void describe_scenario(syntax::JsonWriter& json);

/// Reads a `bench` object of benchgate or of perfgate. Throws Error `file:line: what`.
model::Scenario read_scenario(syntax::JsonValue bench, std::string_view file);

}  // namespace benchgate::format
