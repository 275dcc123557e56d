// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// One record of a CSV file.
struct CsvRow {
  std::vector<std::string> cells;
  int line = 1;  ///< where it begins in the file

  bool operator==(const CsvRow&) const = default;
};

/// All records, the header included: cells separated by commas, quoted ones may
/// hold commas, line breaks and doubled quotes; lines end in LF or CRLF, a byte
/// order mark and blank lines are skipped. `where` names the file in errors.
/// Throws Error `where:line: what` for a record with another number of cells
/// than the first, and for quotes that are not closed or stand inside a cell.
/// Source: RFC 4180.
std::vector<CsvRow> parse_csv(std::string_view text, std::string_view where);

}  // namespace benchgate::syntax
