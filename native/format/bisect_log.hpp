// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "model/bisection.hpp"

namespace benchgate::format {

/// Parses the result in the output of `git bisect log`: the first bad commit; or, when only skipped commits are left,
/// all possible ones; empty while the search goes on.
std::vector<model::Commit> parse_bisect_log(std::string_view text);

}  // namespace benchgate::format
