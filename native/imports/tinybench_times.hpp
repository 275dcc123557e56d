// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "imports/case_list.hpp"
#include "syntax/json.hpp"

namespace benchgate::imports {

/// Adds the times, in milliseconds, that tinybench and vitest, which is built on it, write of a task: their statistics
/// and, with the first of these, the single values. `median` is the member that holds the median. Throws Error when the
/// mean is missing or a statistic is not a number; only the deviation may be null.
void add_tinybench_times(syntax::JsonValue statistics, std::string_view median, std::optional<std::uint64_t> count,
                         model::ImportedCase& test_case);

}  // namespace benchgate::imports
