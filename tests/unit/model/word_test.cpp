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

TEST_CASE("a word of any length and with any bytes is kept whole", "[model]") {
  for (const std::size_t size : {1U, 65534U, 65535U, 65536U, 100000U}) {
    std::string text(size, 'x');
    text[size / 2] = '\0';
    const model::Word word(text);
    CHECK(word.view() == text);
    model::Word other("time");
    other = word;
    CHECK(other == word);
    const model::Word& same = other;
    other = same;
    CHECK(other.view() == text);
  }
}
