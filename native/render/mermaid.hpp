// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace benchgate::render {

/// Returns hostile text as a label of a Mermaid chart, in quotes: nothing in it can end the label or the block of code,
/// begin a directive or a comment, or be read as Markdown or HTML. Angle brackets and quotes become similar characters,
/// other punctuation that Mermaid may interpret becomes '?'. From `characters` on, the middle is left out: both ends
/// tell test cases apart.
std::string mermaid_label(std::string_view text, std::size_t characters);

/// Returns numbers as a list of Mermaid, which knows no exponents: "[1.25, -3]".
std::string mermaid_numbers(std::span<const double> values);

/// Where the bars and lines of a chart go.
enum class ChartDirection { vertical, horizontal };

/// Returns a block of Markdown with an xychart, which GitHub draws in job summaries. `lines` follow the word
/// xychart-beta and must not be hostile; `colors` are those of its plots in order. They have a contrast of 3 and more
/// on white and on GitHub's dark colours, of which the background is left transparent. Around it, <details> has to be
/// open: in a closed one, Mermaid measures all labels as empty and cuts them off.
std::string mermaid_xychart(ChartDirection direction, int height, std::string_view colors,
                            std::initializer_list<std::string> lines);

}  // namespace benchgate::render
