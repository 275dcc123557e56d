// SPDX-License-Identifier: MIT
#include "base/parallel.hpp"

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
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

TEST_CASE("of several exceptions the one of the smallest index wins, however late it comes", "[base][parallel]") {
  for (int repeat = 0; repeat < 5; ++repeat) {
    std::vector<int> visits(100);
    try {
      parallel_for(visits.size(), 4, [&](std::size_t index) {
        ++visits[index];
        if (index == 3) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        if (index >= 3) throw std::runtime_error(std::to_string(index));
      });
      FAIL("no exception");
    } catch (const std::runtime_error& error) {
      CHECK(error.what() == std::string("3"));
    }
    CHECK(std::vector(visits.begin(), visits.begin() + 4) == std::vector<int>(4, 1));
  }
}
