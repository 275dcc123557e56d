// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <cstdlib>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate::base;

TEST_CASE("split keeps empty pieces", "[base][text]") {
  CHECK(split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
  CHECK(split("", ',') == std::vector<std::string_view>{""});
}

TEST_CASE("three and more numbers in sequence are joined to a range", "[base][text]") {
  CHECK(join_ranges(std::vector<int>{1, 2, 3, 5, 7, 8}) == "1 to 3, 5, 7, 8");
  CHECK(join_ranges(std::vector<int>{4}) == "4");
  CHECK(join_ranges({}).empty());
}

TEST_CASE("a number is the whole text, finite and without white space", "[base][text]") {
  CHECK(parse_number("1.5e3") == 1500.0);
  for (const char* text : {"", " 1", "1 ", "1x", "nan", "inf", "-inf", "1e999", "0x10", "1,5"})
    CHECK(!parse_number(text));
}

TEST_CASE("a decimal is the double that the C library reads", "[base][text]") {
  Random random(7);
  for (int i = 0; i < 20000; ++i) {
    std::string text = std::to_string(random.bits() >> random.below(64));
    if (const std::uint64_t point = random.below(text.size() + 4); point < text.size()) text.insert(point, ".");
    if (text.front() == '.') text.insert(0, "0");
    INFO(text);
    CHECK(parse_number(text) == std::strtod(text.c_str(), nullptr));
  }
}

TEST_CASE("a percentage is a ratio by its digits", "[base][text]") {
  CHECK(ratio_text("10%") == "0.10");
  CHECK(ratio_text("10 %") == "0.10");
  CHECK(ratio_text("0.5%") == "0.005");
  CHECK(ratio_text("120%") == "1.20");
  CHECK(ratio_text("7%") == "0.07");
  CHECK(ratio_text("0%") == "0.00");
  CHECK(ratio_text("012.5%") == "0.125");
  CHECK(ratio_text("-3%") == "-0.03");
  for (const char* const text : {"", "%", "ten%", "0.20", "10%%", "% 10", "nan%", "inf%", "1e1%"})
    CHECK(ratio_text(text) == text);
}

TEST_CASE("the longest number at the beginning of a text is read", "[base]") {
  const auto reads = [](std::string_view text, double value, std::string_view rest) {
    const auto number = parse_leading_number(text);
    return number && number->value == value && number->rest == rest;
  };
  CHECK(reads("12.5ms", 12.5, "ms"));
  CHECK(reads("1.5elem/s", 1.5, "elem/s"));
  CHECK(reads("1e3 s", 1000, " s"));
  CHECK(reads("1.2.3", 1.2, ".3"));
  CHECK(reads("-0.1x", -0.1, "x"));
  CHECK(reads("0.3", 0.3, ""));
  for (const char* const text : {"", "ms", ".", "-", "inf", "nan", "e3"}) CHECK(!parse_leading_number(text));
}

TEST_CASE("numbers are written with the fewest digits that read back", "[base][text]") {
  CHECK(format_number(0.1) == "0.1");
  CHECK(format_number(12) == "12");
  CHECK(format_number(1.0 / 3) == "0.3333333333333333");
  CHECK(format_fixed(2.345678, 4) == "2.3457");
}

TEST_CASE("printable text cannot steer a terminal", "[base][text]") {
  CHECK(printable("a\nb\x1b[31m") == "a\\nb\\x1b[31m");
  CHECK(printable("x\u202ey") == "x\\u202ey");
  CHECK(printable("\u00ad\u034f\u180e\ufff9") == "\\xad\\u034f\\u180e\\ufff9");
  CHECK(printable("\xff") == "\uFFFD");
  CHECK(printable("größer €") == "größer €");
}

TEST_CASE("a likely typo gets the nearest word", "[base][text]") {
  const std::vector<std::string_view> candidates{"warmup", "repeat", "timeout"};
  CHECK(suggestion("warmpu", candidates) == " (did you mean 'warmup'?)");
  CHECK(suggestion("zzz", candidates).empty());
}

TEST_CASE("glob patterns know star and question mark", "[base][text]") {
  CHECK(matches_glob("parse-large", "parse-*"));
  CHECK(matches_glob("abc", "a?c"));
  CHECK(matches_glob("aXbXc", "*X*c"));
  CHECK(!matches_glob("abc", "a"));
  CHECK(!matches_glob("abc", "*d"));
}
