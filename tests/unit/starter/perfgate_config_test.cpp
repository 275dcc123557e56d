// SPDX-License-Identifier: MIT
#include "starter/perfgate_config.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("large thresholds of perfgate are kept, with one remark each", "[starter][perfgate]") {
  const starter::PerfgateTranslation translated = starter::translate_perfgate(R"([defaults]
threshold = 20
[[bench]]
name = "a"
command = ["true"]
[bench.budgets.wall_ms]
threshold = 1.5
[bench.budgets.cpu_ms]
threshold = 1.0
)",
                                                                              "perfgate.toml");
  const std::string& scenario = translated.scenarios.at(0).second;
  CHECK(scenario.find(R"("wall_ms": {threshold: 1.5, large: true,)") != std::string::npos);
  CHECK(scenario.find(R"("max_rss_kb": {threshold: 20, large: true,)") != std::string::npos);
  CHECK(scenario.find(R"("cpu_ms": {threshold: 1, warn)") != std::string::npos);
  CHECK(translated.remarks ==
        std::vector<std::string>{
            "perfgate.toml:2: the threshold 20 allows 2000 %; for 20 % write 0.20 and remove 'large: true'",
            "perfgate.toml:7: the threshold 1.5 allows 150 %; for 1.5 % write 0.015 and remove 'large: true'"});
}

TEST_CASE("a value that a benchmark cannot have is an error at its line in perfgate's file", "[starter][perfgate]") {
  const auto translate = [](const std::string& lines) {
    starter::translate_perfgate("# of a team\n" + lines, "perfgate.toml");
  };
  const std::string bench = "[[bench]]\nname = \"a\"\ncommand = [\"true\"]\n";
  CHECK_THROWS_WITH(translate(bench + "[bench.budgets.wall_ms]\ndirection = \"low@er\"\n"),
                    "perfgate.toml:2: the benchmark 'a': 'direction' must be one of lower, higher, not 'low@er' (did "
                    "you mean 'lower'?)");
  CHECK_THROWS_WITH(
      translate("[defaults]\nrepeat = -1\n" + bench),
      "perfgate.toml:2: the defaults: 'repeat' must be a whole number from 1 to 1000000, or a map, not '-1'");
}
