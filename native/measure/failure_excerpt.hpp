// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::measure {

/// Returns what a program that failed wrote: the end of its standard output, where test runners name what failed, and
/// then its standard error. Of the output 5 lines if there is an error output, else all lines.
std::string failure_excerpt(std::string_view output, std::string_view error_output);

}  // namespace benchgate::measure
