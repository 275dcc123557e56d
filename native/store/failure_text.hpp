// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/sample.hpp"

namespace benchgate::store {

/// Returns why a sample failed, and the first line of what the command printed.
std::string failure_of_sample(const model::Sample& sample);

/// Returns as much of the first line as fits beside a name.
std::string first_line_of_failure(std::string_view text);

}  // namespace benchgate::store
