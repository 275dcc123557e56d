// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "render/page.hpp"

namespace benchgate::cli {

/// The conditions for colour besides the option.
struct ColorFacts {
  bool terminal = false;  ///< stdout is a terminal
  bool no_color = false;  ///< NO_COLOR is set and not empty, see no-color.org
  bool dumb = false;      ///< TERM=dumb
};

/// Whether verdicts are shown in colour. `choice` is auto, always or never.
render::Color color_choice(std::string_view choice, const ColorFacts& facts);

}  // namespace benchgate::cli
