// SPDX-License-Identifier: MIT
#include "model/comparison.hpp"

#include <array>

namespace benchgate::model {

std::string_view name_of(BudgetStatus status) {
  constexpr std::array<std::string_view, 4> names{"skip", "pass", "warn", "fail"};
  return names.at(static_cast<std::size_t>(status));
}

std::string_view name_of(NoisePolicy policy) {
  constexpr std::array<std::string_view, 3> names{"ignore", "warn", "skip"};
  return names.at(static_cast<std::size_t>(policy));
}

}  // namespace benchgate::model
