// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

namespace benchgate::render {

/// Returns values as a line of blocks of eight heights, the lowest value at the bottom;
/// at most `width` of them, each the mean of its share of the values; a space
/// where a share has none.
std::string sparkline(std::span<const std::optional<double>> values, std::size_t width);

}  // namespace benchgate::render
