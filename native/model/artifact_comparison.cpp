// SPDX-License-Identifier: MIT
#include "model/artifact_comparison.hpp"

#include <array>

namespace benchgate::model {

namespace {

constexpr std::array<std::string_view, 5> magnitude_names{"very_small", "small", "medium", "large", "very_large"};

}  // namespace

std::string_view name_of(Magnitude magnitude) { return magnitude_names.at(static_cast<std::size_t>(magnitude) - 1); }

std::optional<Magnitude> parse_magnitude(std::string_view name) {
  for (std::size_t i = 0; i < magnitude_names.size(); ++i)
    if (magnitude_names[i] == name) return static_cast<Magnitude>(i + 1);
  return std::nullopt;
}

std::string_view name_of(Confidence confidence) {
  switch (confidence) {
    case Confidence::none: return "none";
    case Confidence::maybe: return "maybe";
    case Confidence::probably: return "probably";
    case Confidence::definitely: return "definitely";
  }
  return {};
}

std::string_view name_of(Direction direction) {
  switch (direction) {
    case Direction::none: return "none";
    case Direction::regression: return "regression";
    case Direction::improvement: return "improvement";
    case Direction::mixed: return "mixed";
  }
  return {};
}

}  // namespace benchgate::model
