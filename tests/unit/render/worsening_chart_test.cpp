// SPDX-License-Identifier: MIT
#include "render/worsening_chart.hpp"

#include <limits>

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::render;

namespace {

model::PublicationRow row(const std::string& name, std::optional<model::Worsening> worsening) {
  return {model::Verdict::pass, name, "wall_ms median", "", "", "", "", worsening};
}

bool has(const std::string& text, std::string_view piece) { return text.find(piece) != std::string::npos; }

}  // namespace

TEST_CASE("changes that may be for the worse are drawn as shares of their limits, the surest first",
          "[render][worsening]") {
  const std::vector<model::PublicationRow> rows{
      row("unsure", model::Worsening{-0.01, 0.04, 0.05}), row("slower", model::Worsening{0.11, 0.13, 0.05}),
      row("better", model::Worsening{-0.2, -0.1, 0.05}), row("unmeasured", std::nullopt),
      row("a little", model::Worsening{0.01, 0.05, 0.2})};
  CHECK(worsening_chart(rows) == R"(<details open><summary>Chart: how much of each limit is used</summary>

```mermaid
%%{init: {"xyChart": {"width": 900, "height": 190}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#8c959f, #0969da, #8c959f, #d1242f"}}}}%%
xychart-beta horizontal
  x-axis ["1 slower wall_ms", "2 a little wall_ms", "3 unsure wall_ms"]
  y-axis "share of the limit, %" 0 --> 260
  bar [260, 25, 80]
  bar [220, 5, 0]
  bar [0, 0, 0]
  line [100, 100, 100]
```

A bar ends where the 95 % interval of the change ends; its blue part is sure. The red line is the limit.

1. `slower` wall_ms median, worse by 11 % to 13 %, limit 5 %
2. `a little` wall_ms median, worse by 1 % to 5 %, limit 20 %
3. `unsure` wall_ms median, worse by at most 4 %, limit 5 %

</details>
)");
}

TEST_CASE("without a change that may be for the worse there is no chart", "[render][worsening]") {
  CHECK(worsening_chart({}).empty());
  CHECK(worsening_chart(std::vector{row("a", std::nullopt), row("b", model::Worsening{-0.2, 0, 0.05})}).empty());
}

TEST_CASE("what a file of others says cannot break the chart", "[render][worsening]") {
  const double huge = std::numeric_limits<double>::max();
  for (const model::Worsening odd :
       {model::Worsening{0, huge, 1e-300}, model::Worsening{-huge, 1, 1e-300}, model::Worsening{0.2, 0.1, 0.05},
        model::Worsening{0, 0.1, 0}, model::Worsening{0, 0.1, -1}})
    CHECK(worsening_chart(std::vector{row("a", odd)}).empty());
  const std::string cut = worsening_chart(std::vector{row("a", model::Worsening{1e6, 1e7, 0.05})});
  CHECK(has(cut, "  bar [1000]\n  bar [1000]\n"));
  CHECK(has(cut, "worse by 100000000 % to 1000000000 %"));
}

TEST_CASE("at most 12 changes are drawn", "[render][worsening]") {
  std::vector<model::PublicationRow> rows;
  for (int i = 0; i < 20; ++i) rows.push_back(row("case", model::Worsening{0, 0.01, 0.05}));
  const std::string text = worsening_chart(rows);
  CHECK(has(text, "\n12. `case`"));
  CHECK_FALSE(has(text, "\n13. "));
  CHECK(has(text, "\nand 8 more\n"));
}
