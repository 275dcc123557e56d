// SPDX-License-Identifier: MIT
#include "store/failure_text.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace benchgate::store {

std::string failure_of_sample(const model::Sample& sample) {
  for (const std::string_view line : base::split(sample.error_output, '\n'))
    if (const std::string_view said = base::trim(line); !said.empty())
      return fmt::format("{}: {}", sample.failure, said);
  return sample.failure;
}

std::string first_line_of_failure(std::string_view text) {
  constexpr std::size_t longest = 200;
  return std::string(base::truncate_utf8(base::trim(text.substr(0, text.find('\n'))), longest));
}

}  // namespace benchgate::store
