// SPDX-License-Identifier: MIT
#include "render/markdown.hpp"

#include "catch.hpp"

using namespace benchgate::render;

TEST_CASE("harmless text stays as it is", "[render][markdown]") {
  for (const char* text :
       {"ttft_ms p95 is 3 % worse (1.5 to 2 ms), p = 0.01", "größer – €", "candidate/a.jsonl:3", "x #", "-5 %", "+3 %",
        "a: b::c", "10:30:00", "1.5 ms", "2026-01-02", "deadbeef", "--warmup", ""})
    CHECK(markdown_text(text) == text);
}

TEST_CASE("hostile text cannot become markup, a mention, a link or a table cell", "[render][markdown]") {
  CHECK(markdown_text("<img src=x>&amp;") == "&lt;img src=x&gt;&amp;amp;");
  CHECK(markdown_text("@team #12 a@b") == "@&#8203;team #&#8203;12 a@&#8203;b");
  CHECK(markdown_text("[x](y) `c` *b* ~~s~~ $x$ a|b \\") ==
        "\\[x\\](y) \\`c\\` \\*b\\* \\~\\~s\\~\\~ \\$x\\$ a\\|b \\\\");
  CHECK(markdown_text("_i_ a_b") == "\\_i\\_ a_b");
  CHECK(markdown_text("https://x.y www.x.y") == "https&#58;//x.y www&#46;x.y");
  CHECK(markdown_text("a\nb\x1b[1m\u202e") == "a\\\\nb\\\\x1b\\[1m\\\\u202e");
}

TEST_CASE("text at the start of a line begins no block", "[render][markdown]") {
  CHECK(markdown_text("# h") == "\\# h");
  CHECK(markdown_text("###") == "\\###");
  CHECK(markdown_text("- x") == "\\- x");
  CHECK(markdown_text("+") == "\\+");
  CHECK(markdown_text("---") == "\\---");
  CHECK(markdown_text("===") == "\\===");
  CHECK(markdown_text("1. x") == "1\\. x");
  CHECK(markdown_text("12) x") == "12\\) x");
  CHECK(markdown_text("     x \u3000\u00a0") == "x");
  CHECK(markdown_text(" \u00a0 ") == "");
  CHECK(markdown_text(":-:") == "\\:-:");
}

TEST_CASE("text refers to nothing and shows no emoji", "[render][markdown]") {
  CHECK(markdown_text("GH-1 gh-2 xgh-3") == "GH-&#8203;1 gh-&#8203;2 xgh-3");
  CHECK(markdown_text("a :tada: :+1: :100: a::b::c") == "a :&#8203;tada: :&#8203;+1: :&#8203;100: a::&#8203;b::c");
  CHECK(markdown_text("WWW.x.y") == "WWW&#46;x.y");
}

TEST_CASE("long text is cut with a mark, never inside a character", "[render][markdown]") {
  CHECK(markdown_text(std::string(10'000, 'x'), 5) == "xxxxx…");
  CHECK(markdown_text("ééé", 3) == "é…");
  CHECK(markdown_text("abc", 3) == "abc");
}

TEST_CASE("code spans hold any text", "[render][markdown]") {
  CHECK(markdown_code("a|b", Within::line) == "`a|b`");
  CHECK(markdown_code("a|b", Within::table) == "`a\\|b`");
  CHECK(markdown_code("a``b`c", Within::line) == "```a``b`c```");
  CHECK(markdown_code("`a", Within::line) == "`` `a ``");
  CHECK(markdown_code("a\nb", Within::line) == "`a\\nb`");
  CHECK(markdown_code("", Within::line) == "–");
}

TEST_CASE("a table has a rule for each column", "[render][markdown]") {
  CHECK(markdown_header({"A", ">B"}) == "| A | B |\n|---|---:|\n");
  CHECK(markdown_row({"1", ""}) == "| 1 | – |\n");
}
