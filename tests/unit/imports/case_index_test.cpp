// SPDX-License-Identifier: MIT
#include "imports/case_index.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

bool any_position(std::size_t) { return true; }

}  // namespace

TEST_CASE("an index finds each of many positions by its hash, and nothing by another", "[imports]") {
  imports::CaseIndex index;
  constexpr std::size_t many = 1000;
  constexpr std::size_t step = 7919;
  CHECK_FALSE(index.find(0, any_position));
  for (std::size_t i = 0; i < many; ++i) index.add(i * step, i);
  std::size_t found = 0;
  std::size_t strange = 0;
  for (std::size_t i = 0; i < many; ++i) {
    found += index.find(i * step, any_position) == i ? 1 : 0;
    strange += index.find(i * step + 1, any_position) ? 1 : 0;
  }
  CHECK(found == many);
  CHECK(strange == 0);
}

TEST_CASE("of positions with one hash the caller chooses", "[imports]") {
  imports::CaseIndex index;
  constexpr std::size_t at_the_end = 15;  // of the smallest table: the others are found at its beginning
  for (std::size_t i = 0; i < 5; ++i) index.add(at_the_end, i);
  for (std::size_t i = 0; i < 5; ++i)
    CHECK(index.find(at_the_end, [&](std::size_t position) { return position == i; }) == i);
  CHECK_FALSE(index.find(at_the_end, [](std::size_t position) { return position == 5; }));
}
