// SPDX-License-Identifier: MIT
// What is code, a comment or a quotation is as in CommonMark 0.31.2 (spec.commonmark.org): sections 4.5 fenced code
// blocks, 6.1 code spans, 6.6 raw HTML.
#include "format/docref_markers.hpp"

#include "catch.hpp"

using namespace benchgate;
using format::DocRefMarker;
using format::find_docref_markers;

namespace {

/// "3 bench:a/b median" for each citation, then "5! what" for each fault, one a line.
std::string seen(std::string_view text) {
  const format::DocRefMarkers markers = find_docref_markers(text);
  std::string lines;
  for (const DocRefMarker& one : markers.citations)
    lines += std::to_string(one.line) + " " + one.pattern + (one.field.empty() ? "" : " " + one.field) + "\n";
  for (const format::MarkerFault& fault : markers.faults)
    lines += std::to_string(fault.line) + "! " + fault.what + "\n";
  return lines;
}

const std::string value = "<!-- docref: bench:a/b:median -->1<!-- /docref -->";
const std::string table = "<!-- docref-table: bench:a/* -->\n| x |\n<!-- /docref-table -->\n";

}  // namespace

TEST_CASE("markers are found with their lines", "[format][docref]") {
  CHECK(seen("") == "");
  CHECK(seen("It takes " + value + ".") == "1 bench:a/b median\n");
  CHECK(seen("\n" + table + "\n" + value) == "2 bench:a/*\n6 bench:a/b median\n");
  CHECK(seen("| " + value + " | " + value + " |\n") == "1 bench:a/b median\n1 bench:a/b median\n");
  CHECK(seen("<!--docref:bench:a/b:p95-->\n2<!--/docref-->") == "1 bench:a/b p95\n");
  CHECK(seen("\xEF\xBB\xBF" + table) == "1 bench:a/*\n");
}

TEST_CASE("what a reader of the page sees as code or as a comment is no marker", "[format][docref]") {
  for (const std::string& hidden :
       {"```\n" + table + "```\n", "~~~ md\n" + table + "~~~~\n", "````\n```\n" + table + "````\n",
        "> ```\n> " + value + "\n> ```\n", "- ```\n  " + value + "\n  ```\n", "1. ```\n   " + value + "\n   ```\n",
        "```\n" + value, "`" + value + "`\n", "`` ` " + value + " ``\n", "\\" + value.substr(0, 33) + "\n",
        std::string("<!-- old: <!-- docref: bench:a/b:median -->\n"), std::string("<!--\n") + "docref convention -->\n",
        std::string("<!-- docref is a word -->\n"), std::string("<!-- docref: bench:a/b:median\n")}) {
    INFO(hidden);
    CHECK(seen(hidden) == "");
  }
}

TEST_CASE("what ends code before the end of the document, ends it here, too", "[format][docref]") {
  for (const std::string& shown :
       {"```\ncode\n```\n" + value, "> ```\n> code\n" + value, "- ```\n  code\n" + value, "` not code " + value,
        "``` not ` a fence\n" + value, "`code` " + value, "<!--\nlong\n--> " + value, "    " + value,
        "<!-- -> " + ("--> " + value), "\\` " + value + " \\`"}) {
    INFO(shown);
    CHECK(seen(shown).ends_with(" bench:a/b median\n"));
    CHECK(seen(shown).find('!') == std::string::npos);
  }
}

TEST_CASE("the margin and the line breaks of a table are those of its marker", "[format][docref]") {
  const auto only = [](std::string_view text) {
    const format::DocRefMarkers markers = find_docref_markers(text);
    REQUIRE(markers.faults.empty());
    REQUIRE(markers.citations.size() == 1);
    return markers.citations.front();
  };
  const std::string quoted = "> <!-- docref-table: bench:a/b -->\r\n> | x |\r\n> <!-- /docref-table -->";
  const DocRefMarker marker = only(quoted);
  CHECK(marker.prefix == "> ");
  CHECK(marker.line_break == "\r\n");
  CHECK(quoted.substr(marker.begin, marker.end - marker.begin) == "> | x |\r\n");
  CHECK(only("  " + table).prefix == "  ");
  CHECK(only("\xEF\xBB\xBF" + table).prefix.empty());
  const DocRefMarker empty = only("<!-- docref-table: bench:a/b -->\n<!-- /docref-table -->");
  CHECK(empty.begin == empty.end);
}

// Each of these took hours when every comment looked for its end, or every marker for its line.
TEST_CASE("hostile documents of megabytes are read at once", "[format][docref]") {
  const auto repeated = [](std::string_view piece, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += piece;
    return text;
  };
  constexpr std::size_t size = 4'000'000;
  CHECK(find_docref_markers(repeated("<!--", size)).citations.empty());
  CHECK(find_docref_markers(repeated("> ", size) + value).citations.size() == 1);
  CHECK(find_docref_markers(repeated(value, size)).citations.size() == (size + value.size() - 1) / value.size());
  CHECK(find_docref_markers(repeated("<!-- docref-table: a -->", size)).faults.size() == size / 24 + 1);
  CHECK(find_docref_markers(repeated("` `` ``` ", size)).faults.empty());
}

TEST_CASE("a marker that makes no sense is a fault on its line", "[format][docref]") {
  const std::string open = "<!-- docref-table: bench:a/* -->\n", end = "<!-- /docref-table -->\n";
  CHECK(seen(open + "text\n") == "1! the table is not closed: write <!-- /docref-table --> on the line after it\n");
  CHECK(seen("\n" + open + open + end).starts_with("3 bench:a/*\n2! the table is not closed"));
  CHECK(seen(open + "```\n" + end + "```\n").starts_with("1! the table is not closed"));
  CHECK(seen("x <!-- docref: bench:a/b:median -->1\n") ==
        "1! the value is not closed: write <!-- /docref --> after it\n");
  CHECK(seen(open + "<!-- /docref -->\n" + end).starts_with("1! the table is not closed"));
  CHECK(seen("\n" + end) ==
        "2! <!-- /docref-table --> ends no table: write <!-- docref-table: PATTERN --> before it\n");
  CHECK(seen("<!-- /docref -->") == "1! <!-- /docref --> ends no value: write <!-- docref: ID:FIELD --> before it\n");
  CHECK(seen("see " + open + end).starts_with("1! the marker of a table has to stand alone on its line"));
  CHECK(seen("<!-- docref-table: a --> x\n" + end).starts_with("1! the marker of a table has to stand alone"));
  CHECK(seen("<!-- docref-table: a b -->\n" + end).starts_with("1! the marker names more than one id"));
  CHECK(seen("<!-- docref-table: -->\n").starts_with("1! the marker names nothing"));
  CHECK(seen("<!-- docref: bench:a/b -->1<!-- /docref -->").starts_with("1! the marker names no field of 'bench:a/b'"));
  CHECK(seen("<!-- docref-tabel: a -->").starts_with("1! 'docref-tabel: a' is no marker"));
  CHECK(seen("<!-- DocRef: bench:a/b:median -->").starts_with("1! 'DocRef: bench:a/b:median' is no marker"));
  CHECK(seen("<!-- /docref-tables -->").starts_with("1! '/docref-tables' is no marker"));
}
