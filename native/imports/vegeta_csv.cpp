// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/vegeta_requests.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace vegeta_table {

/// By NewCSVEncoder of vegeta: there is no header. Older versions write no headers of the answer.
enum Column : std::size_t { timestamp, code, latency, bytes_out, bytes_in, error, body, attack, seq, method, url };
constexpr std::size_t fewest_columns = url + 1, most_columns = fewest_columns + 1;
constexpr std::size_t timestamp_digits = 19;  // nanoseconds, from 2001 to 2286

bool is_integer(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](unsigned char digit) { return std::isdigit(digit) != 0; });
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::CsvReader csv(text, file);
  VegetaRequests requests(cases);
  while (csv.next()) {
    cases.at_line(csv.line());
    const std::size_t columns = csv.cells().size();
    if (columns < fewest_columns || columns > most_columns)
      csv.fail(fmt::format("expected {} or {} columns, not {}", fewest_columns, most_columns, columns));
    const std::string_view start = csv.cell(timestamp);
    if (!is_integer(start) || !is_integer(csv.cell(seq)))
      csv.fail(
          "the columns are not those of vegeta: timestamp, code, latency, bytes out, bytes in, error, body, "
          "attack, sequence, method, url");
    if (!cases.origin().started_at && start.size() == timestamp_digits)
      take_fact(Fact::started_at, start.substr(0, timestamp_digits - 6), cases.origin());  // milliseconds
    requests.add({.method = csv.cell(method),
                  .url = csv.cell(url),
                  .attack = csv.cell(attack),
                  .error = csv.cell(error),
                  .code = csv.number(code),
                  .latency_ns = csv.number(latency)});
  }
  requests.finish();
}

bool recognises(const FilePreview& preview) {
  const std::size_t end = preview.text.find('\n');
  const std::vector<std::string_view> cells = base::split(preview.text.substr(0, end), ',');
  const auto is_status = [](std::string_view cell) { return cell == "0" || (cell.size() == 3 && is_integer(cell)); };
  return cells.size() > error && cells[timestamp].size() == timestamp_digits && is_status(cells[code]) &&
         std::all_of(cells.begin(), cells.begin() + error, is_integer) &&
         (cells.size() >= fewest_columns || end == std::string_view::npos);
}

}  // namespace vegeta_table

}  // namespace

ImportFormat vegeta_csv_format() {
  return {.name = "vegeta-csv",
          .tool = "vegeta encode --to csv",
          .recognised_by = "no header, and rows that begin with nanoseconds since 1970, a status and three numbers",
          .kind = ImportFormat::Kind::load_test,
          .cut_readings = "nothing says how many requests there were",
          .recognises = vegeta_table::recognises,
          .read = vegeta_table::read,
          .has_statuses = true};
}

}  // namespace benchgate::imports
