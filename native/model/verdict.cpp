// SPDX-License-Identifier: MIT
#include "model/verdict.hpp"

#include <array>

namespace benchgate::model {

std::string_view name_of(Status status) {
  constexpr std::array<std::string_view, 7> names{"pass",         "not_verified", "not_evaluated", "warn",
                                                  "inconclusive", "fail",         "error"};
  return names.at(static_cast<std::size_t>(status));
}

ExitCode worse(ExitCode a, ExitCode b) {
  constexpr std::array rank{0, 3, 2, 1};  // by code: pass, error, fail, warn
  return rank.at(static_cast<std::size_t>(a)) >= rank.at(static_cast<std::size_t>(b)) ? a : b;
}

}  // namespace benchgate::model
