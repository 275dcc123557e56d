// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::imports {

/// A text of a tool that is not imported, while another output of the tool is, or that of another tool.
struct ToolText {
  std::string_view tool;
  std::string_view mark;       ///< that such a text contains
  std::string_view also = {};  ///< another one that it contains, too; empty: none
  std::string_view hint;       ///< which output to import, and how to get it
};

/// Finds the row of the tool that printed `text`; null: none.
const ToolText* find_tool_text(std::string_view text);

/// Throws Error `where: this is oha's text: ...` for the text of a tool in the table.
void refuse_tool_text(std::string_view text, std::string_view where);

}  // namespace benchgate::imports
