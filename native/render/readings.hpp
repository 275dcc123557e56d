// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "model/reading.hpp"

namespace benchgate::render {

/// Returns a table for a terminal: a line per reading with case, metric, statistic and
/// value, of a failed or skipped case what the tool says. Ends with a line
/// break; "" for no case.
std::string readings_table(std::span<const model::ImportedCase> cases);

/// Returns a report for a terminal: "results.json: hyperfine-json, 2 benchmarks, 1 failed" and the table of its
/// readings.
std::string readings_text(std::string_view file, std::string_view format, std::span<const model::ImportedCase> cases);

/// Writes the readings of all cases as a JSON array, see format::write_readings; the text goes to `write` in portions.
void readings_json(std::span<const model::ImportedCase> cases, const std::function<void(std::string_view)>& write);

/// One row of a list of formats.
struct FormatRow {
  std::string_view name;
  std::string_view tool;
  std::string_view recognised_by;
};

/// Returns the list for a terminal, as a Markdown table, and as a JSON array with a final newline.
std::string format_list_text(std::span<const FormatRow> rows);
std::string format_list_markdown(std::span<const FormatRow> rows);
std::string format_list_json(std::span<const FormatRow> rows);

}  // namespace benchgate::render
