// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "model/publication.hpp"
#include "syntax/json.hpp"

namespace benchgate::codec {

/// What `run --format json` printed, for the reviewers of a change without a baseline: a row for each scenario and
/// metric. The verdict is inconclusive, and error when an iteration or a step failed. Throws Error `where: what` when
/// the list of scenarios is missing.
model::Publication run_publication(syntax::JsonValue summary, std::string_view where);

}  // namespace benchgate::codec
