// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::model {

/// Whether `text` is an id by which documentation cites a benchmark or a load test: "bench:" or "load:", then two or
/// more segments of a-z, 0-9 and '-' (not at their beginning) with '/' between them.
bool is_docref(std::string_view text);

/// The same as a regular expression.
inline constexpr std::string_view docref_pattern = "^(bench|load):[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)+$";

/// What a DocRef has to be, for messages.
inline constexpr std::string_view docref_form =
    "bench:AREA/NAME or load:AREA/NAME, such as bench:parser/large, of a-z, 0-9, '-' and '/'";

}  // namespace benchgate::model
