// SPDX-License-Identifier: MIT
#include "github/outputs.hpp"

#include <array>
#include <stdexcept>

#include "base/text.hpp"

namespace benchgate::github {

namespace {

std::string percent_escaped(std::string_view text, std::string_view special) {
  std::string safe;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos)
      safe += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    else
      safe += c;
  }
  return safe;
}

}  // namespace

std::string format_output(std::string_view name, std::string_view value, std::string_view delimiter) {
  if (value.find(delimiter) != std::string_view::npos || name.find_first_of("\r\n=<") != std::string_view::npos)
    throw std::logic_error("an output that could be read as another");
  return fmt::format("{0}<<{1}\n{2}\n{1}\n", name, delimiter, value);
}

std::string workflow_command(Level level, const std::vector<std::pair<std::string, std::string>>& properties,
                             std::string_view message) {
  constexpr std::array names{"notice", "warning", "error"};
  std::string text = fmt::format("::{}", names.at(static_cast<std::size_t>(level)));
  char separator = ' ';
  for (const auto& [name, value] : properties) {
    if (value.empty()) continue;
    text += fmt::format("{}{}={}", separator, name, percent_escaped(value, "%\r\n:,"));
    separator = ',';
  }
  return fmt::format("{}::{}\n", text, percent_escaped(message, "%\r\n"));
}

}  // namespace benchgate::github
