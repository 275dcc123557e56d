// SPDX-License-Identifier: MIT
#include "cli/request_values.hpp"

#include <fmt/core.h>

#include <optional>

#include "base/error.hpp"
#include "base/url.hpp"

namespace benchgate::cli {

std::string needed_text(const Arguments& arguments, std::string_view option, std::string_view what) {
  const std::optional<std::string> text = arguments.text_if(option);
  if (!text || text->empty()) throw Error(fmt::format("--{}", option), fmt::format("is required: {}", what));
  return *text;
}

std::string web_address(const Arguments& arguments, std::string_view option) {
  std::string address = arguments.text(option);
  while (address.ends_with('/')) address.pop_back();
  if (!address.empty() && !base::is_web_address(address))
    throw Error(fmt::format("--{}", option),
                fmt::format("'{}' is not an address that begins with https:// or http://", address));
  return address;
}

std::pair<std::string, std::string> name_and_value(std::string_view option, std::string_view form,
                                                   const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos)
    throw Error(fmt::format("--{}", option), fmt::format("'{}' is not {}", text, form));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::map<std::string, std::string> environment_variables(const Arguments& arguments) {
  std::map<std::string, std::string> environment;
  for (const std::string& text : arguments.list("env")) {
    auto [name, value] = name_and_value("env", "NAME=value", text);
    environment[std::move(name)] = std::move(value);
  }
  return environment;
}

app::JsonStyle json_style(const Arguments& arguments) {
  return arguments.flag("pretty") ? app::JsonStyle::indented : app::JsonStyle::compact;
}

}  // namespace benchgate::cli
