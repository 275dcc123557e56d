// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/core.h>

#include <string_view>

namespace benchgate::bench {

/// Prints a figure that `scripts/bench.sh --store` keeps, so that documents can cite it by `docref`. `unit`: "-" is a
/// count.
inline void print_figure(std::string_view docref, std::string_view number, std::string_view unit,
                         std::string_view name) {
  fmt::print("figure {} {} {} {}\n", docref, unit, number, name);
}

}  // namespace benchgate::bench
