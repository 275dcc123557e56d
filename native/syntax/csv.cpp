// SPDX-License-Identifier: MIT
#include "syntax/csv.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::syntax {

namespace {

class CsvParser {
 public:
  CsvParser(std::string_view text, std::string_view where) : text_(text), where_(where) {}

  std::vector<CsvRow> parse() {
    while (!text_.empty()) {
      if (skip_line_break()) continue;
      rows_.push_back(record());
      const std::size_t width = rows_.front().cells.size();
      if (rows_.back().cells.size() != width)
        fail(rows_.back().line,
             fmt::format("has {} cells where the first line has {}", rows_.back().cells.size(), width));
    }
    return std::move(rows_);
  }

 private:
  [[noreturn]] void fail(int line, std::string_view what) const {
    throw Error(fmt::format("{}:{}", where_, line), what);
  }

  bool skip_line_break() {
    const std::size_t size = text_.starts_with("\r\n") ? 2 : text_.starts_with('\n') ? 1 : 0;
    text_.remove_prefix(size);
    line_ += size > 0;
    return size > 0;
  }

  CsvRow record() {
    CsvRow row{{}, line_};
    for (;;) {
      row.cells.push_back(text_.starts_with('"') ? quoted_cell() : plain_cell());
      if (!text_.starts_with(',')) break;
      text_.remove_prefix(1);
    }
    if (!text_.empty() && !skip_line_break()) fail(line_, "has text after a closing quote");
    return row;
  }

  std::string plain_cell() {
    std::size_t end = std::min(text_.find_first_of(",\n"), text_.size());
    const bool last_of_line = end == text_.size() || text_[end] == '\n';
    const std::size_t next = end;
    if (last_of_line && end > 0 && text_[end - 1] == '\r') --end;
    std::string cell(text_.substr(0, end));
    if (cell.find('"') != std::string::npos) fail(line_, "has a quote inside a cell that is not quoted");
    text_.remove_prefix(next);
    return cell;
  }

  std::string quoted_cell() {
    const int first_line = line_;
    std::string cell;
    for (;;) {
      text_.remove_prefix(1);  // the opening quote, or the second of a doubled one
      const std::size_t end = text_.find('"');
      if (end == std::string_view::npos) fail(first_line, "has a quote that is never closed");
      cell += text_.substr(0, end);
      text_.remove_prefix(end + 1);
      if (!text_.starts_with('"')) break;
      cell += '"';
    }
    line_ += static_cast<int>(std::count(cell.begin(), cell.end(), '\n'));
    return cell;
  }

  std::string_view text_;
  std::string_view where_;
  int line_ = 1;
  std::vector<CsvRow> rows_;
};

}  // namespace

std::vector<CsvRow> parse_csv(std::string_view text, std::string_view where) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return CsvParser(text, where).parse();
}

}  // namespace benchgate::syntax
