// SPDX-License-Identifier: MIT
#include "judge/noise.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("wall times that scatter by more than 10 % are warned about", "[judge][noise]") {
  std::map<std::string, model::MetricSummary> stats;
  CHECK_FALSE(judge::noise_warning(stats));
  model::Summary& wall = stats["wall_ms"].summary;
  wall.count = 3;
  CHECK_FALSE(judge::noise_warning(stats));
  wall.cv = 0.10;
  CHECK_FALSE(judge::noise_warning(stats));
  wall.cv = 0.142;
  CHECK(judge::noise_warning(stats).value().starts_with("noisy: wall_ms varies by 14.2 % (cv), "));
  wall.count = 2;
  CHECK_FALSE(judge::noise_warning(stats));
}

// By hand: the median of 9.8, 9.9, ... is 10, the median distance from it 0.1, ten standard deviations 1.4826.
TEST_CASE("wall times far from the median are reported, and kept", "[judge][noise]") {
  std::vector<double> walls{9.8, 9.9, 9.9, 10, 10, 10, 10.1, 10.1, 10.2, 11.4};
  CHECK_FALSE(judge::outlier_note(walls));
  walls.back() = 11.5;
  CHECK(judge::outlier_note(walls) ==
        "outliers: 1 of 10 wall times is far from the median of 10 ms, the farthest 11.5 ms; all are kept");
  walls.front() = 5;
  CHECK(judge::outlier_note(walls) ==
        "outliers: 2 of 10 wall times are far from the median of 10 ms, the farthest 5 ms; all are kept");
  CHECK_FALSE(judge::outlier_note(std::vector<double>(walls.begin() + 1, walls.end())));
  CHECK_FALSE(judge::outlier_note(std::vector<double>{1, 1, 1, 1, 1, 1, 1, 1, 1, 9}));
}

// Expected numbers by Python's statistics module: stdev(v) / mean(v), median(v), stdev of the logarithms of v[1] /
// v[0], v[3] / v[2], ...; their interval from the exact distribution of the signed-rank statistic, z by
// NormalDist.inv_cdf.
TEST_CASE("a spike is reported, and what 80 pairs decide", "[judge][noise]") {
  const std::vector<double> wall_ms{10.0, 10.2, 9.9, 10.1, 10.0, 10.3, 9.8, 10.1, 10.0, 16.0, 10.1, 10.2};
  const model::CheckItem item = judge::judge_noise(wall_ms);
  CHECK(item.status == model::Condition::bad);
  REQUIRE(item.figures.size() == 8);
  CHECK(item.figures[1].second == 10.1);
  CHECK(item.figures[2].second == Approx(0.16282129594203154));
  CHECK(item.figures[3].second == 1);
  CHECK(item.figures[4].second == Approx(0.004950495049504845));
  CHECK(item.figures[5].second == Approx(0.1831013057949862));
  CHECK(item.figures[6].second == 80);
  CHECK(item.figures[7].second == Approx(0.1078974262473101));
  CHECK(item.found.find("1 spike; pairs vary by 18.31 %, so 80 pairs decide changes of 10.79 % or more (a check "
                        "needs 3 %)") != std::string::npos);
  CHECK(item.advice.ends_with("; a change of 3 % takes about 970 pairs: repeat: {max: 970}"));
}

TEST_CASE("a machine that changes its speed slowly decides by pairs all the same", "[judge][noise]") {
  std::vector<double> wall_ms;
  for (int i = 0; i < 40; ++i) wall_ms.push_back((i < 20 ? 10.0 : 10.5) + (i % 2 == 0 ? 0.0 : 0.1));
  const model::CheckItem item = judge::judge_noise(wall_ms);
  CHECK(item.status == model::Condition::good);
  CHECK(item.advice.empty());
  CHECK(item.figures[2].second == Approx(0.025067853373510786));
  CHECK(item.figures[4].second == Approx(0.04854368932038835));
  CHECK(item.figures[7].second == Approx(0.00019174029618128957));
}

TEST_CASE("noise is bad only if a check cannot decide what it needs", "[judge][noise]") {
  std::vector<double> wall_ms;
  for (int i = 0; i < 200; ++i) wall_ms.push_back(10.0 + i * 0.0125);  // a slow drift: cv 6.4 %, and pairs that agree
  const model::CheckItem item = judge::judge_noise(wall_ms);
  CHECK(item.figures[2].second > 0.05);
  CHECK(item.figures[7].second < 0.03);
  CHECK(item.status == model::Condition::limited);
  CHECK(item.advice == "enough for a check; single runs vary: fix the problems above, or increase repeat and reruns");
}

TEST_CASE("few repetitions tell nothing", "[judge][noise]") {
  CHECK(judge::judge_noise(std::vector<double>(11, 10.0)).status == model::Condition::unknown);
  CHECK(judge::judge_noise({}).status == model::Condition::unknown);
  CHECK(judge::judge_noise(std::vector<double>(12, 10.0)).status == model::Condition::good);
}

TEST_CASE("the smallest change that is decided shrinks with the root of the pairs", "[judge][noise]") {
  const std::vector<double> differences{0.021, -0.034, 0.008, -0.052, 0.047, 0.012, -0.063, 0.029, -0.041, 0.003};
  CHECK(*judge::smallest_decided_change(differences, {}) == Approx(0.01695929525459734));
  const double of_80 = std::log1p(*judge::smallest_decided_change(differences, {10, 80}));
  const double of_320 = std::log1p(*judge::smallest_decided_change(differences, {40, 320}));
  CHECK(of_80 / of_320 == Approx(2));
  CHECK_FALSE(judge::smallest_decided_change(std::vector<double>(5, 0.01), {}));
  CHECK(*judge::smallest_decided_change(std::vector<double>(6, 0.01), {}) == 0);
}
