// SPDX-License-Identifier: MIT
#include "app/action/input_table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/pattern.hpp"

namespace benchgate::app {

std::string variable_of_input(std::string_view name) {
  std::string variable;
  for (const char letter : name)
    variable += letter == '-' ? '_' : 'a' <= letter && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  return variable;
}

void check_input(std::string_view name, const InputRule& rule, const std::string& value) {
  if (!rule.values.empty()) {
    const std::vector<std::string_view> values = base::split(rule.values, ' ');
    if (std::find(values.begin(), values.end(), value) == values.end())
      throw Error(std::string(name), fmt::format("'{}' is not one of {}", value, rule.values));
  } else if (!rule.pattern.empty()) {
    const format::Pattern pattern(fmt::format(R"(\A(?:{})\z)", rule.pattern), name, format::Pattern::Use::match);
    if (!pattern.found_in(value)) throw Error(std::string(name), fmt::format("'{}' {}", value, rule.otherwise));
  }
}

}  // namespace benchgate::app
