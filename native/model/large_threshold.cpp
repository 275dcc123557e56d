// SPDX-License-Identifier: MIT
#include "model/large_threshold.hpp"

#include "base/quantity.hpp"
#include "base/text.hpp"

namespace benchgate::model {

std::string large_threshold_problem(std::string_view threshold, std::string_view permission) {
  const double value = base::parse_number(base::ratio_text(threshold)).value_or(0);
  if (value <= 1) return {};
  const std::string percentage = fmt::format("{}%", threshold);
  const std::string meant = base::ratio_text(percentage);
  const bool is_mistake = value <= 100 && meant != percentage;  // 10 for 10 %
  return fmt::format("{} allows {} %; {}add {} to allow it", threshold, base::format_quantity(value * 100),
                     is_mistake ? fmt::format("write {} or {} for {} %, or ", meant, percentage, threshold) : "",
                     permission);
}

}  // namespace benchgate::model
