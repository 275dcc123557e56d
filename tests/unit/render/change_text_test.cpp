// SPDX-License-Identifier: MIT
#include "render/change_text.hpp"

#include "catch.hpp"

using namespace benchgate;
using render::ChangeText;
using render::SideTexts;

namespace {

ChangeText text_of(double change, double low, double high) {
  return render::change_text(change, model::ChangeInterval{low, high});
}

}  // namespace

// The digits are those of the rule: as many as half the interval's width has places after the point, two at most.
TEST_CASE("a change has the digits that its interval supports", "[render][comparison]") {
  CHECK(text_of(0.2523, 0.2468, 0.2562) == ChangeText{"+25.2 %", "24.7 … 25.6"});
  CHECK(text_of(-0.2994, -0.3036, -0.296) == ChangeText{"−29.9 %", "−30.4 … −29.6"});
  CHECK(text_of(0.2523, 0.15, 0.37) == ChangeText{"+25 %", "15 … 37"});
  CHECK(text_of(0.012348, 0.01234, 0.01236) == ChangeText{"+1.23 %", "1.23 … 1.24"});
  CHECK(text_of(-0.0003, -0.004, 0.005) == ChangeText{"0 %", "−0.4 … 0.5"});
  CHECK(text_of(0.5, 0.5, 0.5) == ChangeText{"+50.0 %", ""});     // no interval has no width
  CHECK(text_of(1.6e-7, 1.6e-7, 1.6e-7).change == "+0.00002 %");  // a count: certain, however small
  CHECK(render::change_text(0.0006863, std::nullopt) == ChangeText{"+0.07 %", ""});
  CHECK(render::change_text(0.8, std::nullopt) == ChangeText{"+80.0 %", ""});
}

TEST_CASE("a change that nobody can read in digits has an exponent", "[render][comparison]") {
  CHECK(render::change_text(1e15, std::nullopt).change == "+1.00e+17 %");
  CHECK(render::change_text(1e4, std::nullopt).change == "+1.00e+06 %");
  CHECK(render::change_text(9999, std::nullopt).change == "+999900.0 %");
}

TEST_CASE("values of both sides have three digits, and four where three are the same", "[render][comparison]") {
  CHECK(render::side_texts(90'110, 112'500, "ns") == SideTexts{"90.1 µs", "113 µs"});
  CHECK(render::side_texts(4291, 4292, "ns") == SideTexts{"4.291 µs", "4.292 µs"});
  CHECK(render::side_texts(52, 52, "ns") == SideTexts{"52 ns", "52 ns"});
  CHECK(render::side_texts(std::nullopt, 7, "ms") == SideTexts{"", "7 ms"});
  CHECK(render::side_texts(390195874, 390195980, "") == SideTexts{"390,195,874", "390,195,980"});
  CHECK(render::side_texts(1000, 999, "") == SideTexts{"1,000", "999"});
  CHECK(render::side_texts(1900.4, 12'996, "ns") == SideTexts{"1.90 µs", "13.0 µs"});
  CHECK(render::side_texts(299.96, 0.19996, "ms") == SideTexts{"300 ms", "200 µs"});
  CHECK(render::side_texts(64, 2, "B") == SideTexts{"64 B", "2 B"});  // exact
  CHECK(render::side_texts(29.97, 30, "ms") == SideTexts{"29.97 ms", "30 ms"});
}

namespace {

model::Delta pairs_of(double baseline, double current, double change, double low, double high) {
  model::Delta delta;
  delta.baseline = baseline;
  delta.current = current;
  delta.paired.emplace().first.effect = {.pairs = 20, .change = change, .low = low, .high = high};
  return delta;
}

}  // namespace

// The first is a measurement of fast_float: 139.6 ms and 138.8 ms, and yet +6.874 %.
TEST_CASE("values of the sides that deny the change are not shown beside it", "[render][comparison]") {
  CHECK(render::contradict(pairs_of(139.6, 138.8, 0.06874, 0.02, 0.11)));
  CHECK(render::contradict(pairs_of(100, 130, 0.05, 0.04, 0.06)));
  CHECK(render::contradict(pairs_of(24.1, 24.3, 0.86, 0.01, 0.88)));  // within the interval, but of another size
  CHECK_FALSE(render::contradict(pairs_of(100, 105.2, 0.05, 0.04, 0.06)));
  CHECK_FALSE(render::contradict(pairs_of(100, 100.001, -0.0001, -0.01, 0.01)));  // both are 0.0 %
  model::Delta of_reports;
  of_reports.baseline = 100;
  of_reports.current = 90;
  of_reports.pct = -0.1;
  CHECK_FALSE(render::contradict(of_reports));
}
