// SPDX-License-Identifier: MIT
#include "judge/alert_spikes.hpp"

#include "../catch.hpp"
#include "base/random.hpp"

using namespace benchgate;
using namespace benchgate::judge;

namespace {

using Indices = std::vector<std::size_t>;

/// 60 runs with a noise of 1 %.
std::vector<AlertPoint> noisy_points() {
  base::Random random(3);
  std::vector<AlertPoint> points;
  for (std::size_t run = 0; run < 60; ++run)
    points.push_back({run, 0.01 * random.normal(), 0, 0, 0, InnerNoise::unknown});
  return points;
}

/// What is left out before each number of points, when it is read point by point.
std::vector<Indices> read_all(const std::vector<AlertPoint>& points) {
  const AlertSettings settings;
  SpikeFinder finder;
  std::vector<Indices> found;
  for (std::size_t end = 0; end <= points.size(); ++end) {
    finder.read(points, 0, end, settings);
    found.push_back(finder.rare(settings));
  }
  return found;
}

}  // namespace

TEST_CASE("A single run far from all others is a spike once the next one is back", "[judge][alerts]") {
  std::vector<AlertPoint> points = noisy_points();
  points[25].x += 0.5;
  const std::vector<Indices> found = read_all(points);
  CHECK(found[26] == Indices{});
  CHECK(found[27] == Indices{25});
  CHECK(found[60] == Indices{25});
}

TEST_CASE("An early spike is found by the runs after it", "[judge][alerts]") {
  std::vector<AlertPoint> points = noisy_points();
  points[0].x += 0.5;
  const std::vector<Indices> found = read_all(points);
  CHECK(found[19] == Indices{});
  CHECK(found[20] == Indices{0});
}

TEST_CASE("Two runs in a row, a step and each eighth run are no spikes", "[judge][alerts]") {
  std::vector<AlertPoint> points = noisy_points();
  SECTION("two runs") {
    for (const std::size_t run : {30, 31}) points[run].x += 0.5;
  }
  SECTION("a step") {
    for (std::size_t run = 40; run < 60; ++run) points[run].x += 0.5;
  }
  SECTION("each eighth run") {
    for (std::size_t run = 2; run < 60; run += 8) points[run].x += 0.5;
  }
  for (const Indices& spikes : read_all(points)) CHECK(spikes.empty());
}

TEST_CASE("Spikes are the same, read at once or point by point, from the first point that counts", "[judge][alerts]") {
  std::vector<AlertPoint> points = noisy_points();
  for (std::size_t run = 0; run < 60; ++run) points[run].environment = run % 3 == 0 ? 1 : 0;
  for (const std::size_t run : {3, 34}) points[run].x += 0.5;
  CHECK(read_all(points).back() == Indices{3, 34});
  const AlertSettings settings;
  SpikeFinder finder;
  finder.read(points, 0, 60, settings);
  CHECK(finder.rare(settings) == Indices{3, 34});
  finder.read(points, 10, 60, settings);
  CHECK(finder.rare(settings) == Indices{34});
}
