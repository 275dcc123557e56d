// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/reading.hpp"

namespace benchgate::render {

/// A table for a terminal: a line per reading with case, metric, statistic and
/// value, of a failed or skipped case what the tool says. Ends with a line
/// break; "" for no case.
std::string readings_table(std::span<const model::ImportedCase> cases);

/// One row of a list of formats.
struct FormatRow {
  std::string_view name;
  std::string_view tool;
  std::string_view recognised_by;
};

/// The list for a terminal, and as a Markdown table.
std::string format_list_text(std::span<const FormatRow> rows);
std::string format_list_markdown(std::span<const FormatRow> rows);

}  // namespace benchgate::render
