// SPDX-License-Identifier: MIT
#include "judge/regression.hpp"

#include <string>

#include "../catch.hpp"

using namespace benchgate;
using namespace benchgate::judge;

namespace {

/// One letter for each run: a median at 100 (i), 110 (w), 90 (b), 120 (W); N below 10 as a digit's twin: "I", "X" (at
/// 110), "Y" (at 90); `.` nothing to compare, `a` accepted and `p` a platform shift, both at 110. Bands are +/- 1.
BandedValue value_of(char letter) {
  double value = 100;
  if (letter == 'w' || letter == 'X' || letter == 'a' || letter == 'p') value = 110;
  if (letter == 'b' || letter == 'Y') value = 90;
  if (letter == 'W') value = 120;
  return {value, stats::Interval{value - 1, value + 1}, letter != 'I' && letter != 'X' && letter != 'Y'};
}

char letter_of(const LiteralJudgement& judgement) {
  switch (judgement.label) {
    case model::LiteralLabel::none: return '-';
    case model::LiteralLabel::first: return 'f';
    case model::LiteralLabel::stable: return 's';
    case model::LiteralLabel::drift: return judgement.side == model::Side::worse ? 'd' : 'u';
    case model::LiteralLabel::regression: return 'R';
    case model::LiteralLabel::improvement: return 'M';
    case model::LiteralLabel::recovered: return 'r';
    case model::LiteralLabel::environment_changed: return 'e';
    case model::LiteralLabel::platform_shift: return 'P';
    case model::LiteralLabel::accepted: return 'A';
  }
  return '?';
}

std::string labels(const std::string& runs, model::Better better = model::Better::lower) {
  RegressionState state(better);
  std::string found;
  for (const char run : runs) {
    if (run == '.')
      found += state.freeze().empty() ? '.' : '!';
    else if (run == 'a')
      found += letter_of(state.restart(value_of(run), model::LiteralLabel::accepted));
    else if (run == 'p')
      found += letter_of(state.restart(value_of(run), model::LiteralLabel::platform_shift));
    else
      found += letter_of(state.measure(value_of(run)));
  }
  return found;
}

}  // namespace

// Every transition of methodology.md, "Regression detection, literal", and of research/encina.md 8.2, points 6 and 7.
TEST_CASE("The literal rule follows its table of transitions") {
  struct Row {
    const char* runs;
    const char* labels;
    const char* why;
  };
  const Row rows[] = {
      {"iii", "fss", "inside the band of the run before"},
      {"iw", "fd", "outside once is a drift"},
      {"ib", "fu", "also on the better side"},
      {"iww", "fdR", "twice is a regression: the anchor is the band before the change"},
      {"iwW", "fdR", "however far outside the second time"},
      {"iwi", "fdr", "back inside: recovered"},
      {"iwii", "fdrs", "and then stable"},
      {"iwb", "fdu", "to the other side: a new drift from the same anchor"},
      {"iwbb", "fduM", "which is confirmed on its side"},
      {"iwbw", "fdud", "and back: again a new one"},
      {"iwwww", "fdRRR", "a regression stays"},
      {"iwwi", "fdRr", "until a median is inside the anchor"},
      {"iwwiww", "fdRrdR", "and can come again"},
      {"iwwb", "fdRu", "better than before: not recovered, but improved once"},
      {"ibbb", "fuMs", "an improvement is the new level"},
      {"ibbi", "fuMd", "from which the way back is a drift"},
      {"iwwa", "fdRA", "an accepted change is the new level"},
      {"iwwaw", "fdRAs", "and what follows is compared with it"},
      {"iwwai", "fdRAu", "not with the one before"},
      {"iwp", "fdP", "a platform shift ends a drift"},
      {"iwpw", "fdPs", "and starts anew"},
      {"iw.w", "fd.R", "runs without a comparison freeze the state"},
      {"iw....w", "fd....R", "four of them too"},
      {"iw.....w", "fd....!f", "five drop it, and its anchor with it"},
      {"iww.....w", "fdR....!f", "a regression too"},
      {"iw..w....w", "fd..R....R", "a measurement starts the count anew"},
      {"i.....i", "f.....s", "nothing is dropped where nothing is open"},
      {"Ii", "ff", "a run of few values is no anchor"},
      {"iIw", "fsd", "and leaves the one before in place"},
      {"iXX", "fdR", "but it is compared"},
      {"iXXi", "fdRr", "with the same outcome"},
      {"iYYYi", "fuMMr", "few values are no new level either"},
      {"iYYbb", "fuMMs", "until a run with more confirms it"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.runs, row.why);
    CHECK(labels(row.runs) == row.labels);
  }
}

TEST_CASE("Higher is better for throughput") {
  CHECK(labels("iww", model::Better::higher) == "fuM");
  CHECK(labels("ibb", model::Better::higher) == "fdR");
}

TEST_CASE("The limits of the band are inside") {
  RegressionState state(model::Better::lower);
  state.measure({100, stats::Interval{99, 101}, true});
  const LiteralJudgement judgement = state.measure({101, std::nullopt, true});
  CHECK(judgement.label == model::LiteralLabel::stable);
  CHECK(judgement.compared == stats::Interval{99, 101});
  CHECK(state.measure({101.0001, std::nullopt, true}).label == model::LiteralLabel::drift);
}

TEST_CASE("A dropped state says so") {
  RegressionState state(model::Better::lower);
  state.measure(value_of('i'));
  state.measure(value_of('w'));
  CHECK(state.is_open());
  for (int i = 0; i < 4; ++i) CHECK(state.freeze().empty());
  CHECK(state.freeze() == "the drift was dropped: nothing to compare in 5 runs");
  CHECK_FALSE(state.is_open());
}
