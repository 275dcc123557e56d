// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "model/publication.hpp"
#include "syntax/json.hpp"

namespace benchgate::codec {

/// What m5_gate_summary.json says, in rows: provenance, B5, and for every
/// scenario D3 and E3. Fields that are missing leave their place empty; only a
/// document without any verdict is refused, by Error `where: what`.
model::Publication gate_publication(syntax::JsonValue summary, std::string_view where);

}  // namespace benchgate::codec
