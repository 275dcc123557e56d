// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "model/publication.hpp"
#include "syntax/json.hpp"

namespace benchgate::codec {

/// What `run --format json` printed, for the reviewers of a change without a baseline: a row for each scenario and
/// metric. The verdict is inconclusive; fail when only outputs were wrong, and error when anything else failed. Throws
/// Error `where: what` when the list of scenarios is missing.
model::Publication run_publication(syntax::JsonValue summary, std::string_view where);

/// The same of a baseline, which is named only where it could not be measured: a remark for each such scenario, the
/// last lines of the step that failed, and the verdict inconclusive; otherwise skip and no headline. Throws Error as
/// run_publication does.
model::Publication baseline_run_publication(syntax::JsonValue summary, std::string_view where);

}  // namespace benchgate::codec
