// SPDX-License-Identifier: MIT
#include "judge/selected_samples.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("many values are thinned evenly by rank, and few stay as they are", "[judge][selected_samples]") {
  CHECK(judge::thinned({3, 1, 2}, 3) == std::vector<double>{1, 2, 3});
  std::vector<double> values;
  for (int i = 8; i > 0; --i) values.push_back(i);
  CHECK(judge::thinned(values, 4) == std::vector<double>{2, 4, 6, 8});
  CHECK(judge::thinned(judge::thinned(values, 4), 4) == std::vector<double>{2, 4, 6, 8});
  CHECK(judge::thinned({}, 4).empty());
}

TEST_CASE("the newest runs keep their samples, and so do both sides of a change on one machine",
          "[judge][selected_samples]") {
  std::vector<judge::SampledPoint> points;
  for (std::size_t i = 0; i < 30; ++i) points.push_back({i != 29, i % 2});
  const std::vector<std::size_t> changes{0, 5, 20};
  const auto selected = judge::points_with_samples(points, changes);
  std::vector<std::size_t> indices;
  for (const auto& [index, most] : selected) {
    indices.push_back(index);
    CHECK(most == (index < 17 ? judge::most_older_samples : judge::most_samples));
  }
  CHECK(indices == std::vector<std::size_t>{0, 3, 5, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28});
  CHECK(judge::points_with_samples({}, {}).empty());
}
