// SPDX-License-Identifier: MIT
#include "render/alert_charts.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::render;

TEST_CASE("a curve is drawn in percent of the level before the change, with its values as text", "[render][alerts]") {
  const model::AlertCurve curve{.id = "m|sort|`x`",
                                .metric = "time",
                                .unit = "ms",
                                .machine = "Linux x86_64, EPYC | 4 CPUs",
                                .values = {100, 102, 98, 150, 151},
                                .before = 100,
                                .changed = 3};
  CHECK(alert_charts(std::vector{curve}) == R"(<details open><summary>Charts: the newest values, oldest first</summary>

`` m sort `x` `` `time`, on `Linux x86_64, EPYC | 4 CPUs`. The red line is the level before the change, 100 ms.

```mermaid
%%{init: {"xyChart": {"width": 900, "height": 300}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#0969da, #d1242f"}}}}%%
xychart-beta
  x-axis "runs before the newest" ["4", "3", "2", "1", "0"]
  y-axis "% of the level before" 92 --> 157
  line [100, 102, 98, 150, 151]
  line [100, 100, 100, 100, 100]
```

<details><summary>Values</summary>

Before: 100 ms, 102 ms, 98 ms.
Since the change: 150 ms, 151 ms.

</details>

</details>
)");
}

TEST_CASE("values that are out of all proportion are cut, and those of anchors say so", "[render][alerts]") {
  const model::AlertCurve curve{
      .id = "a", .metric = "b", .unit = "s", .values = {1, 1, 5000}, .before = 1, .changed = 0};
  const std::string text = alert_charts(std::vector{curve});
  CHECK(text.find("line [100, 100, 1000]") != std::string::npos);
  CHECK(text.find("relative to its anchor") != std::string::npos);
  CHECK(text.find("Before:") == std::string::npos);
  CHECK(alert_charts({}).empty());
}
