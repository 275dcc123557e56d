// SPDX-License-Identifier: MIT
#include "syntax/csv.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using syntax::CsvRow;
using syntax::parse_csv;

TEST_CASE("records of RFC 4180 are read with their lines", "[codec][csv]") {
  const std::vector<CsvRow> rows{{{"a", "b"}, 1}, {{"1", ""}, 2}, {{"x,\n\"y\"", "z"}, 4}, {{"", "2"}, 6}};
  CHECK(parse_csv("a,b\n1,\n\n\"x,\n\"\"y\"\"\",z\n,2\n", "t.csv") == rows);
  CHECK(parse_csv("\xEF\xBB\xBF"
                  "a,b\r\n1,\r\n\r\n\"x,\n\"\"y\"\"\",z\r\n,2",
                  "t.csv") == rows);
  CHECK(parse_csv("", "t.csv").empty());
  CHECK(parse_csv("a,b\n1,", "t.csv").back().cells == std::vector<std::string>{"1", ""});
}

TEST_CASE("what is no CSV is refused with its line", "[codec][csv]") {
  const auto message = [](std::string_view text) -> std::string {
    return test::error_of([&] { parse_csv(text, "t.csv"); }, "no error");
  };
  CHECK(message("a,b\n1\n") == "t.csv:2: has 1 cells where the first line has 2");
  CHECK(message("a,b\n1,2\n1,2,3\n") == "t.csv:3: has 3 cells where the first line has 2");
  CHECK(message("a\n\"b\n") == "t.csv:2: a quote is not closed: is the file cut off?");
  CHECK(message("a\n\"b\"c\n") == "t.csv:2: text after the closing quote of 'b'");
  CHECK(message("a\nb\"c\n") == "t.csv:2: has a quote inside a cell that is not quoted");
}

TEST_CASE("a cell is quoted only where it has to be, and reads back as it was", "[syntax][csv]") {
  CHECK(syntax::format_csv_cell("a b") == "a b");
  CHECK(syntax::format_csv_cell("") == "");
  CHECK(syntax::format_csv_cell("s@a=1,b=2") == "\"s@a=1,b=2\"");
  for (const std::string& text : {std::string("say \"x\""), std::string("a\nb"), std::string("a,b\r\n")})
    CHECK(parse_csv("h\n" + syntax::format_csv_cell(text) + "\n", "t.csv").at(1).cells.at(0) == text);
}
