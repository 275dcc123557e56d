// SPDX-License-Identifier: MIT
#include "history/run_kind.hpp"

#include <algorithm>
#include <array>

namespace benchgate::history {

namespace {

/// The names of their formats begin so.
constexpr std::array<std::string_view, 10> load_test_tools{"apache-bench", "hey",     "k6",     "locust", "nbomber",
                                                           "oha",          "pgbench", "vegeta", "wrk",    "wrk2"};

}  // namespace

model::RunKind kind_of_format(std::string_view format) {
  const bool is_load_test = std::any_of(load_test_tools.begin(), load_test_tools.end(), [&](std::string_view tool) {
    return format == tool || (format.starts_with(tool) && format[tool.size()] == '-');
  });
  return is_load_test ? model::RunKind::load_tests : model::RunKind::benchmarks;
}

}  // namespace benchgate::history
