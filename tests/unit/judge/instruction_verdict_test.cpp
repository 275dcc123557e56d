// SPDX-License-Identifier: MIT
#include "judge/instruction_verdict.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::Verdict;

namespace {

model::PairedVerdict judged(std::vector<double> base, std::vector<double> head, double limit) {
  return judge::judge_instructions(judge::instruction_measurement(base, head),
                                   {.rules = {.min_effect = limit}, .warn_effect = 0.9 * limit});
}

}  // namespace

TEST_CASE("any count above its jitter counts", "[judge][counted]") {
  CHECK(judged({100000}, {100000}, 0).status == Verdict::pass);
  CHECK(judged({100000, 100000}, {100001, 100001}, 0).status == Verdict::fail);
  CHECK(judged({100000, 100010}, {100008, 100012}, 0).status == Verdict::pass);
  CHECK(judged({100000, 100010}, {100008, 100012}, 0).why == "within the jitter of the count");
  CHECK(judged({100000, 100010}, {100120, 100120}, 0).status == Verdict::fail);
  CHECK(judged({100000, 100000}, {90000, 90000}, 0).status == Verdict::pass);
}

TEST_CASE("a limit of counts is the budget's", "[judge][counted]") {
  CHECK(judged({1000, 1000}, {1008, 1008}, 0.01).status == Verdict::pass);
  CHECK(judged({1000, 1000}, {1009, 1009}, 0.01).status == Verdict::warn);
  CHECK(judged({1000, 1000}, {1010, 1010}, 0.01).status == Verdict::fail);
  CHECK(judged({0}, {10}, 0.01).status == Verdict::fail);  // beyond every relative limit
}

TEST_CASE("counts have a change and a jitter, and neither interval nor p", "[judge][counted]") {
  const model::PairedMeasurement measurement =
      judge::instruction_measurement(std::vector<double>{1000, 1010}, std::vector<double>{1105.5, 1105.5});
  CHECK(*measurement.effect.base == 1005);
  CHECK(*measurement.effect.change == Approx(0.1));
  CHECK(*measurement.effect.jitter == Approx(0.01));
  CHECK_FALSE(measurement.effect.low);
  CHECK(measurement.effect.excludes_zero());
  CHECK(measurement.stop == model::PairedStop::counted);
  CHECK(measurement.effect.pairs == 2);
}
