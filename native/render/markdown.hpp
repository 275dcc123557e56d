// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace benchgate::render {

/// Returns hostile text as a sentence of GitHub's Markdown: no mention, reference, link,
/// image, HTML, formula, emoji, emphasis, table cell, heading or list can come out
/// of it, not even at the start of a line; control and direction marks become
/// visible, blanks at both ends are left out, and more than `limit` bytes are cut
/// and marked with "…". Harmless text stays as it is, ttft_ms included.
std::string markdown_text(std::string_view text, std::size_t limit = 2000);

/// Where a piece of Markdown is placed: in a table a pipe would end the cell.
enum class Within { line, table };

/// Returns hostile text as a code span, made inert, cut and marked in the same way; "–" for "".
std::string markdown_code(std::string_view text, Within within, std::size_t limit = 200);

/// Returns a block of code whose fence is longer than any in it; `content` is printable and ends with a line break.
std::string markdown_block(std::string_view language, std::string_view content);

/// Returns one row of a table from cells that are Markdown already.
std::string markdown_row(std::initializer_list<std::string> cells);

/// Returns the header and the line below it; columns whose title begins with '>' are
/// aligned to the right (the mark is not shown).
std::string markdown_header(std::initializer_list<std::string_view> titles);

}  // namespace benchgate::render
