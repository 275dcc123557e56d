// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::imports {

/// What a tool writes that is not imported, when another output of its is, or another tool's of the same benchmarks.
struct ToolText {
  std::string_view tool;
  std::string_view mark;       ///< that stands in such a text
  std::string_view also = {};  ///< another one that stands in it, too; empty: none
  std::string_view hint;       ///< which output to import, and how to get it
};

/// The row of the tool that printed `text`; null: of none.
const ToolText* find_tool_text(std::string_view text);

/// Throws Error `where: this is oha's text: ...` for the text of a tool in the table.
void refuse_tool_text(std::string_view text, std::string_view where);

}  // namespace benchgate::imports
