// SPDX-License-Identifier: MIT
#include "analysis/noise.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("wall times that scatter by more than 10 % are warned about", "[analysis][noise]") {
  std::map<std::string, model::MetricSummary> stats;
  CHECK_FALSE(analysis::noise_warning(stats));
  model::Summary& wall = stats["wall_ms"].summary;
  wall.count = 3;
  CHECK_FALSE(analysis::noise_warning(stats));
  wall.cv = 0.10;
  CHECK_FALSE(analysis::noise_warning(stats));
  wall.cv = 0.142;
  CHECK(analysis::noise_warning(stats).value().starts_with("noisy: wall_ms scatters by 14.2 % (cv), "));
  wall.count = 2;
  CHECK_FALSE(analysis::noise_warning(stats));
}
