// SPDX-License-Identifier: MIT
#include "syntax/csv.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::syntax {

namespace {

/// The size of a line break at the start of `text`, with any number of carriage returns in it; 0 without one.
std::size_t blank_line(std::string_view text) {
  const std::size_t end = text.find_first_not_of('\r');
  return end != std::string_view::npos && text[end] == '\n' ? end + 1 : 0;
}

const char* end_of_plain_cell(const char* at, const char* last, char separator) {
  while (at != last && *at != separator && *at != '\n') ++at;
  return at;
}

}  // namespace

bool CsvReader::next() {
  cells_.clear();
  unescaped_.clear();
  for (std::size_t size = blank_line(rest_); size > 0; size = blank_line(rest_)) {
    rest_.remove_prefix(size);
    ++next_line_;
  }
  line_ = next_line_;
  if (rest_.empty()) return false;
  const char* at = rest_.data();
  const char* const last = at + rest_.size();
  const char separator = separator_;
  bool quoted = false;
  do {
    quoted = at != last && *at == '"';
    if (quoted) {
      cells_.push_back(quoted_cell(at));
      continue;
    }
    const char* const begin = std::exchange(at, end_of_plain_cell(at, last, separator));
    cells_.emplace_back(begin, static_cast<std::size_t>(at - begin));
    if (quotes_ == Quotes::strict && cells_.back().find('"') != std::string_view::npos)
      fail("has a quote inside a cell that is not quoted");
  } while (at != last && *at++ == separator);
  while (!quoted && cells_.back().ends_with('\r')) cells_.back().remove_suffix(1);
  rest_ = {at, static_cast<std::size_t>(last - at)};
  ++next_line_;
  is_short_ = may_be_short_ && cells_.size() < header_.size();
  if (is_short_)
    cells_.resize(header_.size());
  else if (!header_.empty() && cells_.size() != header_.size())
    fail(fmt::format("{} cells where the header has {}", cells_.size(), header_.size()));
  return true;
}

std::string_view CsvReader::quoted_cell(const char*& at) {
  std::string_view text(at, static_cast<std::size_t>(rest_.data() + rest_.size() - at));
  std::size_t end = 1;
  bool doubled = false;
  for (;; end += 2) {
    end = text.find('"', end);
    if (end == std::string_view::npos) fail("a quote is not closed: is the file cut off?");
    if (end + 1 >= text.size() || text[end + 1] != '"') break;
    doubled = true;
  }
  const std::string_view inner = text.substr(1, end - 1);
  next_line_ += static_cast<int>(std::count(inner.begin(), inner.end(), '\n'));
  text.remove_prefix(end + 1);
  if (const std::size_t size = blank_line(text); size > 0) text.remove_prefix(size - 1);
  if (!text.empty() && text.front() != separator_ && text.front() != '\n')
    fail(fmt::format("text after the closing quote of {}", quoted(inner)));
  at = text.data();
  if (!doubled) return inner;
  std::string& plain = unescaped_.emplace_back();
  plain.reserve(inner.size());
  for (std::size_t i = 0; i < inner.size(); ++i) {
    plain += inner[i];
    if (inner[i] == '"') ++i;
  }
  return plain;
}

void CsvReader::read_header() {
  next();
  header_.assign(cells_.begin(), cells_.end());
}

std::optional<std::size_t> CsvReader::find_column(std::string_view name) const {
  const auto found = std::find(header_.begin(), header_.end(), name);
  if (found == header_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header_.begin());
}

std::size_t CsvReader::column(std::string_view name) const {
  if (const auto found = find_column(name)) return *found;
  fail(fmt::format("no column {}", quoted(name)));
}

double CsvReader::number(std::size_t column) const {
  if (const auto value = base::parse_number(cells_[column])) return *value;
  const std::string name = column < header_.size() ? header_[column] : fmt::format("cell {}", column + 1);
  fail(fmt::format("{} is {}, not a number", quoted(name), quoted(cells_[column])));
}

std::optional<double> CsvReader::number_if(std::optional<std::size_t> column) const {
  if (!column) return std::nullopt;
  const std::string_view text = cells_[*column];
  if (const auto value = base::parse_number(text)) return value;
  if (text.empty() || text == "N/A" || text == "NA" || text == "-") return std::nullopt;
  return number(*column);
}

void CsvReader::fail(std::string_view what) const { fail_at(file_, line_, what); }

std::string format_csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string cell = "\"";
  for (const char c : text) cell.append(c == '"' ? 2 : 1, c);
  return cell + '"';
}

std::vector<CsvRow> parse_csv(std::string_view text, std::string_view where) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  CsvReader reader(text, where, ',', 1, CsvReader::Quotes::strict);
  std::vector<CsvRow> rows;
  while (reader.next()) {
    const std::size_t cells = reader.cells().size();
    if (!rows.empty() && cells != rows.front().cells.size())
      reader.fail(fmt::format("has {} cells where the first line has {}", cells, rows.front().cells.size()));
    rows.push_back({{reader.cells().begin(), reader.cells().end()}, reader.line()});
  }
  return rows;
}

}  // namespace benchgate::syntax
