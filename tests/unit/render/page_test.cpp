// SPDX-License-Identifier: MIT
#include "render/page.hpp"

#include "catch.hpp"

using namespace benchgate::render;

namespace {

/// Escape sequences as letters: G green, Y yellow, R red, . the end.
std::string letters(std::string_view text) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\x1b') {
      shown += text[at++];
      continue;
    }
    const std::string_view code = text.substr(at + 2, text.find('m', at) - at - 2);
    shown += code == "32" ? 'G' : code == "33" ? 'Y' : code == "31" ? 'R' : '.';
    at = text.find('m', at) + 1;
  }
  return shown;
}

}  // namespace

TEST_CASE("a page is text for a terminal and Markdown", "[render][page]") {
  Page page;
  page.heading(2, {code("parse"), ": ", verdict("FAIL")});
  page.line("one process a side");
  page.table({"metric", ">change", "verdict"},
             {{code("wall|ms"), "+12 %", verdict("FAIL")}, {code("µs"), "", verdict("pass")}});
  page.gap().list({{code("rss"), ": ", std::string("<b>not</b> judged")}});
  CHECK(page.to_terminal() ==
        "parse: FAIL\n"
        "one process a side\n"
        "  metric   change  verdict\n"
        "  wall|ms   +12 %  FAIL\n"
        "  µs               pass\n"
        "\n"
        "  rss: <b>not</b> judged\n");
  CHECK(page.to_markdown() ==
        "## `parse`: **FAIL**\n\n"
        "one process a side\n\n"
        "| metric | change | verdict |\n|---|---:|---|\n"
        "| `wall\\|ms` | +12 % | **FAIL** |\n"
        "| `µs` | – | pass |\n\n"
        "- `rss`: &lt;b&gt;not&lt;/b&gt; judged\n");
}

TEST_CASE("a verdict is coloured, a name or a sentence never", "[render][page]") {
  Page page;
  page.line({std::string("better"), ": ", verdict("FAIL"), " (1 fail)"});
  page.table({"metric", "verdict"}, {{std::string("good"), verdict("pass")}, {std::string("x"), verdict("mixed")}});
  CHECK(letters(page.to_terminal(Color::yes)) ==
        "better: RFAIL. (1 fail)\n  metric  verdict\n  good    Gpass.\n  x       Ymixed.\n");
  CHECK(page.to_terminal(Color::no).find('\x1b') == std::string::npos);
}

TEST_CASE("names that do not fit stay different, and what all have in common is said once", "[render][page]") {
  const auto table = [](std::vector<std::string> names, std::size_t columns) {
    std::vector<Lines> rows;
    for (std::string& name : names) rows.push_back({code(std::move(name)), "10.5 µs"});
    Page page;
    page.table({"metric", ">baseline"}, std::move(rows), Medium::both, columns);
    return page.to_terminal();
  };
  const std::string end = "@pkg=github.com/tidwall/gjson,gomaxprocs=2: time";
  CHECK(table({"BenchmarkValid" + end, "BenchmarkGoStdlibValidBytes" + end}, 50) ==
        "  metric                        baseline\n"
        "  BenchmarkValid…                10.5 µs\n"
        "  BenchmarkGoStdlibValidBytes…   10.5 µs\n"
        "  … is @pkg=github.com/tidwall/gjson,gomaxprocs=2: time\n");
  // Names that would look the same are longer than there is room for.
  CHECK(table({"BM_Count/100/threads:1/cpu_time", "BM_Count/2000/threads:1/cpu_time"}, 24) ==
        "  metric        baseline\n"
        "  BM_Cou…/100…   10.5 µs\n"
        "  BM_Cou…2000…   10.5 µs\n"
        "  … is /threads:1/cpu_time\n");
  CHECK(table({"x/first_long_name_of_it", "x/second_long_name_of_it", "x/first_long_namf_of_it"}, 24) ==
        "  metric           baseline\n"
        "  x/first…e_of_it   10.5 µs\n"
        "  x/secon…e_of_it   10.5 µs\n"
        "  x/first…f_of_it   10.5 µs\n");
  CHECK(table({"short", "names"}, 24) == "  metric  baseline\n  short    10.5 µs\n  names    10.5 µs\n");
}

TEST_CASE("a terminal breaks the lines of a list between words, Markdown does not", "[render][page]") {
  Page page;
  page.list({{code("parser/large with a blank"), ": ", std::string("+12.3 µs of one and of two"), " pairs"}},
            Medium::both, 32);
  CHECK(page.to_terminal() ==
        "  parser/large with a blank:\n"
        "    +12.3 µs of one and of two\n"
        "    pairs\n");
  CHECK(page.to_markdown() == "- `parser/large with a blank`: +12.3 µs of one and of two pairs\n");
  Page units;
  units.list({{std::string("worse, but by less than 500 %")}}, Medium::both, 29);
  CHECK(units.to_terminal() == "  worse, but by less than\n    500 %\n");
}

TEST_CASE("what anybody wrote cannot end a line, a cell or the page, nor colour a terminal", "[render][page]") {
  const std::string hostile = "a\x1b[31m\n| @team [x](http://y) <!--";
  Page page;
  page.line(hostile).table({"name"}, {{hostile}, {code(hostile)}}).list({hostile});
  const std::string terminal = page.to_terminal(Color::yes), markdown = page.to_markdown();
  CHECK(terminal.find('\x1b') == std::string::npos);
  CHECK(std::count(terminal.begin(), terminal.end(), '\n') == 5);
  CHECK(std::count(markdown.begin(), markdown.end(), '\n') == 8);
  for (const char* const live : {"@team [", "](http", "<!--"})
    CHECK(markdown.substr(0, markdown.find('|')).find(live) == std::string::npos);
}

TEST_CASE("blocks of one medium, charts and links stand there alone", "[render][page]") {
  Span link = code("b909697e33");
  link.url = "https://x/commit/b9";
  Page page;
  page.line("2 open", Medium::terminal).line({"since ", link}, Medium::markdown).markdown_only("chart\n").list({});
  CHECK(page.to_terminal() == "2 open\n");
  CHECK(page.to_markdown() == "since [`b909697e33`](https://x/commit/b9)\n\nchart\n");
}
