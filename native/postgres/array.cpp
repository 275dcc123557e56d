// SPDX-License-Identifier: MIT
#include "postgres/array.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace benchgate::postgres {

void Array::add_element(std::string_view element) {
  if (!elements_.empty()) elements_ += ',';
  elements_ += element;
}

void Array::add(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : without_zeros(text)) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  add_element(quoted + '"');
}

void Array::add(double number) { add_element(base::format_number(number)); }

void Array::add(std::optional<double> number) {
  if (number)
    add(*number);
  else
    add_element("NULL");
}

void Array::add(std::optional<std::uint64_t> number) { add_element(number ? fmt::format("{}", *number) : "NULL"); }

std::string without_zeros(std::string_view text) {
  std::string clean;
  for (const char c : base::valid_utf8(text)) {
    if (c == '\0')
      clean += "\xEF\xBF\xBD";
    else
      clean += c;
  }
  return clean;
}

}  // namespace benchgate::postgres
