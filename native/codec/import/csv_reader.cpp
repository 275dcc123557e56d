// SPDX-License-Identifier: MIT
#include "codec/import/csv_reader.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "codec/import/scan.hpp"

namespace benchgate::codec {

bool CsvReader::next() {
  cells_.clear();
  unescaped_.clear();
  while (rest_.starts_with('\n') || rest_.starts_with("\r\n")) {
    rest_.remove_prefix(rest_.front() == '\r' ? 2 : 1);
    ++next_line_;
  }
  line_ = next_line_;
  if (rest_.empty()) return false;
  for (;;) {
    cells_.push_back(rest_.starts_with('"') ? quoted_cell() : plain_cell());
    if (rest_.empty()) break;
    const char stop = rest_.front();
    rest_.remove_prefix(1);
    if (stop == separator_) continue;
    ++next_line_;
    break;
  }
  if (!header_.empty() && cells_.size() != header_.size())
    fail(fmt::format("{} cells where the header has {}", cells_.size(), header_.size()));
  return true;
}

std::string_view CsvReader::plain_cell() {
  const char* const begin = rest_.data();
  const char* const last = begin + rest_.size();
  const char separator = separator_;
  const char* end = begin;
  while (end != last && *end != separator && *end != '\n') ++end;
  std::string_view cell(begin, static_cast<std::size_t>(end - begin));
  rest_.remove_prefix(cell.size());
  if ((end == last || *end == '\n') && cell.ends_with('\r')) cell.remove_suffix(1);
  return cell;
}

std::string_view CsvReader::quoted_cell() {
  std::size_t end = 1;
  bool doubled = false;
  for (;; end += 2) {
    end = rest_.find('"', end);
    if (end == std::string_view::npos) fail("a quote is not closed: is the file cut off?");
    if (end + 1 >= rest_.size() || rest_[end + 1] != '"') break;
    doubled = true;
  }
  const std::string_view inner = rest_.substr(1, end - 1);
  next_line_ += static_cast<int>(std::count(inner.begin(), inner.end(), '\n'));
  rest_.remove_prefix(end + 1);
  if (rest_.starts_with("\r\n")) rest_.remove_prefix(1);
  if (!rest_.empty() && rest_.front() != separator_ && rest_.front() != '\n')
    fail(fmt::format("text after the closing quote of {}", quotation(inner)));
  if (!doubled) return inner;
  std::string& plain = unescaped_.emplace_back();
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
  fail(fmt::format("no column {}", quotation(name)));
}

double CsvReader::number(std::size_t column) const {
  if (const auto value = base::parse_number(cells_[column])) return *value;
  const std::string name = column < header_.size() ? header_[column] : fmt::format("cell {}", column + 1);
  fail(fmt::format("{} is {}, which is no number", quotation(name), quotation(cells_[column])));
}

std::optional<double> CsvReader::number_if(std::optional<std::size_t> column) const {
  if (!column) return std::nullopt;
  const std::string_view text = cells_[*column];
  if (const auto value = base::parse_number(text)) return value;
  if (text.empty() || text == "N/A" || text == "NA" || text == "-") return std::nullopt;
  return number(*column);
}

void CsvReader::fail(std::string_view what) const { fail_at(file_, line_, what); }

}  // namespace benchgate::codec
