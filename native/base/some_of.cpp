// SPDX-License-Identifier: MIT
#include "base/some_of.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::base {

std::string some_of(std::span<const std::string> names, std::size_t most) {
  const std::string shown = join(names.first(std::min(most, names.size())), ", ");
  return names.size() > most ? fmt::format("{} and {} more", shown, names.size() - most) : shown;
}

}  // namespace benchgate::base
