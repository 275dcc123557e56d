// SPDX-License-Identifier: MIT
#include "cli/request_values.hpp"

#include <fmt/core.h>

#include <optional>

#include "base/error.hpp"

namespace benchgate::cli {

std::string needed_text(const Arguments& arguments, std::string_view option, std::string_view what) {
  const std::optional<std::string> text = arguments.text_if(option);
  if (!text || text->empty()) throw Error(fmt::format("--{}", option), fmt::format("is required: {}", what));
  return *text;
}

app::JsonStyle json_style(const Arguments& arguments) {
  return arguments.flag("pretty") ? app::JsonStyle::indented : app::JsonStyle::compact;
}

}  // namespace benchgate::cli
