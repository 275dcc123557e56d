// SPDX-License-Identifier: MIT
#include "judge/bisecting.hpp"

#include "catch.hpp"

using namespace benchgate;
using judge::Agreement;
using model::BisectStep;
using model::PairedMeasurement;

namespace {

PairedMeasurement measured(double change, double low, double high) {
  const double p = low > 0 || high < 0 ? 0.001 : 0.5;
  return {{.pairs = 80, .change = change, .low = low, .high = high, .p_value = p, .p_looked = p}};
}

Agreement agreed(const std::vector<PairedMeasurement>& measurements, const judge::PairedRules& rules) {
  return judge::agreement(measurements, rules, 3);
}

const judge::PairedRules step = judge::rules_of_step({}, 0.08);
const PairedMeasurement bad = measured(0.08, 0.06, 0.1);
const PairedMeasurement good = measured(0.001, -0.02, 0.02);
const PairedMeasurement between = measured(0.05, 0.02, 0.08);

}  // namespace

TEST_CASE("two measurements have to agree before a commit is called good or bad", "[judge][bisect]") {
  CHECK(agreed({}, step) == Agreement::open);
  CHECK(agreed({bad}, step) == Agreement::open);
  CHECK(agreed({good}, step) == Agreement::open);
  CHECK(agreed({bad, bad}, step) == Agreement::slower);
  CHECK(agreed({good, good}, step) == Agreement::not_slower);
  CHECK(agreed({bad, good}, step) == Agreement::open);
  CHECK(agreed({bad, good, good}, step) == Agreement::not_slower);
  CHECK(agreed({bad, good, bad}, step) == Agreement::slower);
}

TEST_CASE("an interval around half of the whole slowdown says neither good nor bad", "[judge][bisect]") {
  CHECK(agreed({between, bad}, step) == Agreement::open);
  CHECK(agreed({between, between, between}, step) == Agreement::unclear);
  CHECK(agreed({between, bad, good}, step) == Agreement::unclear);
  CHECK(agreed({between, bad, bad}, step) == Agreement::slower);
}

TEST_CASE("two commits differ in the direction on which two measurements agree", "[judge][bisect]") {
  using judge::Difference;
  const PairedMeasurement faster = measured(-0.08, -0.1, -0.06);
  CHECK(judge::difference_of_commits(std::vector{bad, bad}, step) == Difference::slower);
  CHECK(judge::difference_of_commits(std::vector{faster, faster}, step) == Difference::faster);
  CHECK(judge::difference_of_commits(std::vector{good, good}, step) == Difference::none);
  CHECK(judge::difference_of_commits(std::vector{bad, faster}, step) == Difference::unclear);
  CHECK(judge::difference_of_commits(std::vector{measured(-0.05, -0.2, 0.01), measured(-0.05, -0.2, 0.01)}, step) ==
        Difference::unclear);
  judge::PairedRules higher = step;
  higher.better = model::Better::higher;
  CHECK(judge::difference_of_commits(std::vector{bad, bad}, higher) == Difference::faster);
}

TEST_CASE("a commit without agreement is called what its estimates are nearer to", "[judge][bisect]") {
  using Word = BisectStep::Answer;
  CHECK(judge::nearest_answer(std::vector{between, between, good}, step) == Word::bad);
  CHECK(judge::nearest_answer(std::vector{between, good, good}, step) == Word::good);
  judge::PairedRules higher = step;
  higher.better = model::Better::higher;
  CHECK(judge::nearest_answer(std::vector{measured(-0.05, -0.08, -0.02)}, higher) == Word::bad);
}

TEST_CASE("what is found has to be slower than its parent, not half as slow as all", "[judge][bisect]") {
  const judge::PairedRules find = judge::rules_of_find({}, 0.08);
  // What a bisection on a busy machine once ended at: it must not be named.
  const PairedMeasurement doubtful = measured(0.011, -0.032, 0.075);
  CHECK(agreed({doubtful, doubtful, doubtful}, find) == Agreement::unclear);
  CHECK(agreed({doubtful, bad, bad}, find) == Agreement::slower);
  CHECK(agreed({between, between}, find) == Agreement::slower);
  const PairedMeasurement small = measured(0.002, 0.001, 0.003);
  CHECK(agreed({small, small}, find) == Agreement::not_slower);
  const judge::PairedRules find_small = judge::rules_of_find({}, 0.004);
  CHECK(agreed({small, small}, find_small) == Agreement::slower);
}

TEST_CASE("a commit that could not be measured is skipped, and one that is unclear gets the closer answer",
          "[judge][bisect]") {
  using Word = BisectStep::Answer;
  using Certainty = judge::StepDecision::Certainty;
  CHECK(judge::decide_step({}, Agreement::unclear, step).answer == Word::skip);
  CHECK(judge::decide_step(std::vector{bad, bad}, Agreement::slower, step).answer == Word::bad);
  CHECK(judge::decide_step(std::vector{good, good}, Agreement::not_slower, step).answer == Word::good);
  const auto unclear = judge::decide_step(std::vector{between, between, bad, good}, Agreement::unclear, step);
  CHECK(unclear.answer == Word::bad);
  CHECK(unclear.certainty == Certainty::in_doubt);
  CHECK(unclear.why == "unclear, closer to bad");
}
