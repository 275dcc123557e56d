// SPDX-License-Identifier: MIT
#include "model/verdict.hpp"

#include <algorithm>
#include <array>

namespace benchgate::model {

namespace {

constexpr std::array<std::string_view, 7> status_names{"pass",         "not_verified", "not_evaluated", "warn",
                                                       "inconclusive", "fail",         "error"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string_view name_of(Status status) { return status_names.at(static_cast<std::size_t>(status)); }

std::optional<Status> parse_status(std::string_view name) {
  const auto found = std::find_if(status_names.begin(), status_names.end(), [&](std::string_view known) {
    return std::equal(name.begin(), name.end(), known.begin(), known.end(),
                      [](char a, char b) { return lower(a) == b; });
  });
  if (found == status_names.end()) return std::nullopt;
  return static_cast<Status>(found - status_names.begin());
}

ExitCode worse(ExitCode a, ExitCode b) {
  constexpr std::array rank{0, 3, 2, 1};  // by code: pass, error, fail, warn
  return rank.at(static_cast<std::size_t>(a)) >= rank.at(static_cast<std::size_t>(b)) ? a : b;
}

}  // namespace benchgate::model
