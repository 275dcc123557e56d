// SPDX-License-Identifier: MIT
#include "model/word.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a word keeps text that goes away, and its copies are their own", "[model]") {
  std::string text = "not in the program";
  model::Word word(text);
  const model::Word copy = word;
  text.assign(text.size(), '-');
  CHECK(word == "not in the program");
  word = "time";
  CHECK(word == "time");
  CHECK(copy == "not in the program");
  const model::Word moved = std::move(word);
  CHECK(moved == model::Word(std::string("time")));
  CHECK(model::Word().empty());
  CHECK(model::Word(std::string()) == "");
}
