// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "model/bisection.hpp"

namespace benchgate::format {

/// The end that `git bisect log` reports: the first bad commit; or, when only skipped commits are left, all possible
/// ones; none while the search goes on.
std::vector<model::Commit> parse_bisect_log(std::string_view text);

}  // namespace benchgate::format
