// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "model/stored_run.hpp"

namespace benchgate::store {

/// Returns the kind of runs whose reports have an import format: load tests are those of tools that send requests and
/// report how many were answered, and how fast.
model::RunKind kind_of_format(std::string_view format);

}  // namespace benchgate::store
