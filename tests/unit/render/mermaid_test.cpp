// SPDX-License-Identifier: MIT
#include "render/mermaid.hpp"

#include "catch.hpp"

using namespace benchgate::render;

TEST_CASE("usual names of test cases are labels as they are", "[render][mermaid]") {
  for (const std::string name : {"parser/large", "test_sort[1000]", "a=1,b=2", "größe (µs)", "ttft_ms p95", "it's"})
    CHECK(mermaid_label(name, 24) == '"' + name + '"');
  CHECK(mermaid_label("BM_Sort<int>/8", 24) == "\"BM_Sort‹int›/8\"");
}

TEST_CASE("nothing in a label ends it or means anything to Mermaid", "[render][mermaid]") {
  CHECK(mermaid_label("a\" --> b", 24) == "\"a' --› b\"");
  CHECK(mermaid_label("%%{init: {}}%%", 24) == "\"???init: ?????\"");
  CHECK(mermaid_label("```\nx", 24) == "\"'''?nx\"");
  CHECK(mermaid_label("#quot; &amp;", 24) == "\"?quot? ?amp?\"");
  CHECK(mermaid_label("a\u202eb\x1b", 24) == "\"a?u202eb?x1b\"");
  CHECK(mermaid_label("", 24) == "\"\"");
}

TEST_CASE("of a long label both ends are left, by characters and not by bytes", "[render][mermaid]") {
  CHECK(mermaid_label("parser/large/deep wall_ms median", 12) == "\"parser…edian\"");
  CHECK(mermaid_label("ééééééééé", 6) == "\"ééé…éé\"");
  CHECK(mermaid_label("123456", 6) == "\"123456\"");
}

TEST_CASE("numbers have no exponent and no negative zero", "[render][mermaid]") {
  const double values[] = {0, -0.001, 1e-9, 2.0 / 3, -3, 1000};
  CHECK(mermaid_numbers(values) == "[0, 0, 0, 0.67, -3, 1000]");
  CHECK(mermaid_numbers({}) == "[]");
}
