// SPDX-License-Identifier: MIT
#include "render/sparkline.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace benchgate::render {

namespace {

constexpr std::array<std::string_view, 8> blocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

/// The mean of the values there are; updated value by value, so that no sum overflows.
std::optional<double> mean_of(std::span<const std::optional<double>> values) {
  std::optional<double> mean;
  double count = 0;
  for (const std::optional<double>& value : values) {
    if (!value) continue;
    count += 1;
    mean = mean ? *mean + (*value - *mean) / count : *value;
  }
  return mean;
}

}  // namespace

std::string sparkline(std::span<const std::optional<double>> values, std::size_t width) {
  const std::size_t columns = std::min(width, values.size());
  std::vector<std::optional<double>> means;
  std::optional<double> low, high;
  for (std::size_t i = 0; i < columns; ++i) {
    const std::size_t begin = i * values.size() / columns, end = (i + 1) * values.size() / columns;
    means.push_back(mean_of(values.subspan(begin, end - begin)));
    if (const auto& mean = means.back()) {
      low = low ? std::min(*low, *mean) : *mean;
      high = high ? std::max(*high, *mean) : *mean;
    }
  }
  std::string line;
  for (const std::optional<double>& mean : means) {
    if (!mean) {
      line += ' ';
      continue;
    }
    const double height = *high == *low ? 0.4 : (*mean / 2 - *low / 2) / (*high / 2 - *low / 2);
    line += blocks[std::min<std::size_t>(7, static_cast<std::size_t>(height * 8))];
  }
  return line;
}

}  // namespace benchgate::render
