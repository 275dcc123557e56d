// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "render/page.hpp"

namespace benchgate::render {

/// `text` with its verdict words in green, yellow or red (ANSI escape sequences) where they stand as a verdict: in a
/// cell of their own, or after a name and a colon. Color::no: the text as it is.
std::string color_verdicts(std::string_view text, Color color);

}  // namespace benchgate::render
