// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace benchgate::base {

/// Returns the first names of a list and how many more there are: "a, b and 3 more", "a, b" if there are no more.
std::string some_of(std::span<const std::string> names, std::size_t most);

}  // namespace benchgate::base
