// SPDX-License-Identifier: MIT
#include "base/parallel.hpp"

#include <stdexcept>
#include <vector>

#include "catch.hpp"

using namespace benchgate::base;

TEST_CASE("every index is visited once, whatever the number of threads", "[base][parallel]") {
  for (const std::size_t threads : {0U, 1U, 2U, 7U, 64U}) {
    std::vector<int> visits(50);
    parallel_for(visits.size(), threads, [&](std::size_t index) { ++visits[index]; });
    CHECK(visits == std::vector<int>(50, 1));
  }
  parallel_for(0, 2, [](std::size_t) { FAIL("nothing to do"); });
}

TEST_CASE("of several exceptions the one of the smallest index wins", "[base][parallel]") {
  for (int repeat = 0; repeat < 50; ++repeat) {
    try {
      parallel_for(100, 4, [](std::size_t index) {
        if (index >= 3) throw std::runtime_error(std::to_string(index));
      });
      FAIL("no exception");
    } catch (const std::runtime_error& error) {
      CHECK(error.what() == std::string("3"));
    }
  }
}
