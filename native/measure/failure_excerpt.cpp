// SPDX-License-Identifier: MIT
#include "measure/failure_excerpt.hpp"

#include <fmt/core.h>

#include <cstddef>

#include "base/tabs.hpp"
#include "base/text.hpp"

namespace benchgate::measure {

namespace {

constexpr int output_lines = 5;

std::string_view last_lines(std::string_view text, int count) {
  std::size_t start = text.size();
  for (int line = 0; line < count && start != std::string_view::npos && start > 0; ++line)
    start = text.rfind('\n', start - 1);
  return start == std::string_view::npos || start == 0 ? text : text.substr(start + 1);
}

}  // namespace

std::string failure_excerpt(std::string_view output, std::string_view error_output) {
  output = base::trim(output);
  error_output = base::trim(error_output);
  if (error_output.empty()) return base::without_tabs(output);
  if (output.empty()) return base::without_tabs(error_output);
  return base::without_tabs(fmt::format("{}\n{}", last_lines(output, output_lines), error_output));
}

}  // namespace benchgate::measure
