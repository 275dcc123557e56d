// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// Reads the records of a CSV text one by one, without copies: cells point
/// into the text, except those with doubled quotes. Lines end in LF, CRLF or CRCRLF,
/// blank lines are skipped. Source: RFC 4180.
class CsvReader {
 public:
  enum class Quotes { lenient, strict };  ///< strict: none inside a cell that does not begin with one

  /// `file` names the text in errors, which begins on its line `first_line`; both
  /// have to outlive the object.
  CsvReader(std::string_view text, std::string_view file, char separator = ',', int first_line = 1,
            Quotes quotes = Quotes::lenient)
      : rest_(text), file_(file), separator_(separator), quotes_(quotes), line_(first_line), next_line_(first_line) {}

  /// Goes to the next record; false at the end. Throws Error for a quote that is not closed.
  bool next();
  /// Goes to the next record and takes it as the names of the columns: from now
  /// on every record needs as many cells.
  void read_header();

  /// Makes the cells that a record lacks at its end "" from now on, instead of an error.
  void accept_short_records() { may_be_short_ = true; }
  /// Whether the record had fewer cells than the header.
  bool is_short() const { return is_short_; }

  const std::vector<std::string_view>& cells() const { return cells_; }
  std::string_view cell(std::size_t column) const { return cells_[column]; }
  /// Returns the cell of an optional column; "" without such a column.
  std::string_view cell(std::optional<std::size_t> column) const { return column ? cells_[*column] : ""; }
  const std::vector<std::string>& header() const { return header_; }
  std::optional<std::size_t> find_column(std::string_view name) const;
  std::size_t column(std::string_view name) const;  ///< Error without it
  int line() const { return line_; }                ///< where the record begins
  std::string_view file() const { return file_; }

  /// Returns the cell as a number. Throws Error for anything else.
  double number(std::size_t column) const;
  /// Does the same; absent for an empty cell, "N/A" and "-".
  std::optional<double> number_if(std::optional<std::size_t> column) const;
  [[noreturn]] void fail(std::string_view what) const;

 private:
  /// Returns the cell that begins at the quote `at`, and moves `at` behind it.
  std::string_view quoted_cell(const char*& at);

  std::string_view rest_;
  std::string_view file_;
  char separator_;
  Quotes quotes_;
  int line_;
  int next_line_;
  std::vector<std::string_view> cells_;
  std::deque<std::string> unescaped_;
  std::vector<std::string> header_;
  bool may_be_short_ = false;
  bool is_short_ = false;
};

/// Formats a text as a cell: in quotes, with quotes doubled, if it holds a comma, a quote or a line break.
std::string format_csv_cell(std::string_view text);

/// One record of a CSV file.
struct CsvRow {
  std::vector<std::string> cells;
  int line = 1;  ///< where it begins in the file

  bool operator==(const CsvRow&) const = default;
};

/// Parses all records of a small CSV file, the header included; a byte order mark is skipped. Throws Error `where:line:
/// what` for a record with another number of cells than the first, and for quotes that are not closed or are inside a
/// cell.
std::vector<CsvRow> parse_csv(std::string_view text, std::string_view where);

}  // namespace benchgate::syntax
