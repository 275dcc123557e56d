// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::render {

/// Whether a text is shown in colour.
enum class Color { no, yes };

/// `text` with its verdict words in green, yellow or red (ANSI escape sequences) where they stand as a verdict: in a
/// cell of their own, or after a name and a colon. Color::no: the text as it is.
std::string color_verdicts(std::string_view text, Color color);

}  // namespace benchgate::render
