// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace benchgate::forge {

/// Returns how long GitHub thinks that `text` is, at most: UTF-16 units, of which a character is one or two. Bytes that
/// are no UTF-8 count one each.
std::size_t characters(std::string_view text);

/// The unit of a limit.
enum class Unit { bytes, characters };

/// Returns `markdown` when it fits `limit`, else as many whole lines as fit, with code fences and <details> closed, and
/// `note` as a paragraph of its own at the end. When not even the note fits: "".
std::string truncate_at_line(std::string_view markdown, std::size_t limit, Unit unit, std::string_view note);

/// Returns `text` cut to at most `limit` characters, ending in "…" when it was cut.
std::string truncate_sentence(std::string_view text, std::size_t limit);

}  // namespace benchgate::forge
