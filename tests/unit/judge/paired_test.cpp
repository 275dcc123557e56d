// SPDX-License-Identifier: MIT
#include "judge/paired.hpp"

#include <cmath>
#include <limits>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;
using model::PairedEffect;
using model::Verdict;

namespace {

std::vector<model::Pair> pairs_of(std::vector<double> changes) {
  std::vector<model::Pair> pairs;
  for (const double change : changes) pairs.push_back({100, 100 * (1 + change)});
  return pairs;
}

PairedEffect effect(double change, double low, double high, double p) {
  return {.pairs = 20,
          .base = 100,
          .head = 100 * (1 + change),
          .change = change,
          .low = low,
          .high = high,
          .p_value = p,
          .p_looked = p};
}

/// The verdict of one test case alone.
model::PairedVerdict judged(model::PairedVerdict verdict, const judge::PairedJudgement& judgement = {}) {
  judge::judge_paired({&verdict, 1}, {&judgement, 1});
  return verdict;
}

const PairedEffect slow = effect(0.05, 0.03, 0.07, 0.001);
const PairedEffect same = effect(0.001, -0.01, 0.012, 0.7);
const PairedEffect noisy = effect(0.01, -0.04, 0.06, 0.7);

}  // namespace

TEST_CASE("an effect is estimated on the scale of ratios", "[judge][paired]") {
  // SciPy 1.16.3, wilcoxon(exact) and the exact order of Walsh averages of ln(head / base), n = 10, level 0.95.
  const auto pairs = pairs_of({0.021, 0.034, -0.008, 0.052, 0.047, 0.012, 0.063, 0.029, 0.041, -0.003});
  const PairedEffect found = judge::paired_effect(pairs, 1, 0.05);
  CHECK(found.pairs == 10);
  CHECK(*found.base == 100);
  CHECK(*found.head == Approx(103.15).epsilon(1e-12));
  CHECK(found.p_value == 0.009765625);
  CHECK(found.p_looked == found.p_value);
  CHECK(*found.change == Approx(0.029351252002930213).epsilon(1e-12));
  CHECK(*found.low == Approx(0.01200000000000001).epsilon(1e-12));
  CHECK(*found.high == Approx(0.04648554696182975).epsilon(1e-12));
  CHECK(judge::paired_effect(pairs, 0.25, 0.05).p_looked == 4 * found.p_value);
  CHECK(*judge::paired_effect(pairs, 0.25, 0.05).low < *found.low);
}

TEST_CASE("exchanging base and head turns the change into its inverse", "[judge][paired]") {
  base::Random random(1);
  std::vector<model::Pair> pairs, exchanged;
  for (int i = 0; i < 30; ++i) {
    pairs.push_back({std::exp(random.normal()), 1.5 * std::exp(random.normal())});
    exchanged.push_back({pairs.back().head, pairs.back().base});
  }
  const PairedEffect there = judge::paired_effect(pairs, 1, 0.05);
  const PairedEffect back = judge::paired_effect(exchanged, 1, 0.05);
  CHECK(there.p_value == back.p_value);
  CHECK((1 + *there.change) * (1 + *back.change) == Approx(1).epsilon(1e-12));
  CHECK((1 + *there.low) * (1 + *back.high) == Approx(1).epsilon(1e-12));
}

TEST_CASE("values of 0 are compared by differences", "[judge][paired]") {
  const std::vector<model::Pair> some_zero(12, {10, 0});
  CHECK(*judge::paired_effect(some_zero, 1, 0.05).change == -1);
  const std::vector<model::Pair> always_zero(12, {0, 0});
  CHECK(*judge::paired_effect(always_zero, 1, 0.05).change == 0);
  CHECK(*judge::paired_effect(always_zero, 1, 0.05).high == 0);
}

TEST_CASE("a confirmed slowdown fails", "[judge][paired]") {
  const auto verdict = judged({.first = {slow}, .confirmations = {{effect(0.045, 0.02, 0.06, 0.002)}}});
  CHECK(verdict.status == Verdict::fail);
  CHECK(verdict.why == "confirmed");
  CHECK(verdict.ground == model::Ground::confirmed);
  CHECK(verdict.p_value == 0.002);
  CHECK(verdict.p_adjusted == 0.002);
}

TEST_CASE("a suspect that is not confirmed does not fail", "[judge][paired]") {
  CHECK(judged({.first = {slow}, .confirmations = {{same}}}).status == Verdict::pass);
  CHECK(judged({.first = {slow}, .confirmations = {{noisy}}}).status == Verdict::inconclusive);
  CHECK(judged({.first = {slow}}).status == Verdict::warn);
  CHECK(judged({.first = {slow}}, {.rules = {}, .confirm = 0}).status == Verdict::fail);
  CHECK(judged({.first = {slow}, .confirmations = {{slow}}}, {.rules = {}, .confirm = 2}).status == Verdict::warn);
  CHECK(judged({.first = {slow}, .confirmations = {{slow}, {same}}}, {.rules = {}, .confirm = 2}).status ==
        Verdict::pass);
}

TEST_CASE("a confirmed slowdown near the limit warns, a smaller one passes", "[judge][paired]") {
  const PairedEffect near = effect(0.028, 0.02, 0.036, 1e-4);
  CHECK(judged({.first = {near}, .confirmations = {{near}}}).status == Verdict::warn);
  const PairedEffect half = effect(0.015, 0.005, 0.029, 1e-4);
  CHECK(judged({.first = {half}, .confirmations = {{half}}}).status == Verdict::pass);
  const PairedEffect small = effect(0.01, 0.005, 0.015, 1e-4);
  CHECK(judged({.first = {small}}).why == "worse, but by less than 3 %");
}

TEST_CASE("a confirmed slowdown whose interval reaches beyond the limit is inconclusive", "[judge][paired]") {
  const PairedEffect first = effect(0.17, 0.02, 0.42, 1e-4), unclear = effect(0.015, 0.005, 0.031, 1e-4);
  const model::PairedVerdict verdict = judged({.first = {first}, .confirmations = {{unclear}}});
  CHECK(verdict.status == Verdict::inconclusive);
  CHECK(verdict.why == "undecided: worse, up to +3.1 % possible after 20 pairs");
  CHECK(verdict.ground == model::Ground::open_interval);
}

TEST_CASE("what is neither shown nor excluded is inconclusive", "[judge][paired]") {
  CHECK(judged({.first = {same}}).status == Verdict::pass);
  CHECK(judged({.first = {noisy}}).status == Verdict::inconclusive);
  CHECK(judged({.first = {noisy}}).why == "undecided: up to +6 % possible after 20 pairs");
  CHECK(judged({.first = {noisy}}).ground == model::Ground::open_interval);
  CHECK(judged({.first = {PairedEffect{.pairs = 3, .base = 1, .head = 1, .change = 0}}}).status ==
        Verdict::inconclusive);
  CHECK(judged({.first = {PairedEffect{.pairs = 10, .base = -1, .head = 1}}}).why ==
        "negative baseline: a relative change is undefined");
}

TEST_CASE("p is adjusted for all test cases, and a slowdown may not survive it", "[judge][paired]") {
  std::vector<model::PairedVerdict> verdicts(100);
  const std::vector<judge::PairedJudgement> judgements(100);
  for (model::PairedVerdict& verdict : verdicts) verdict.first.effect = same;
  verdicts[0] = {.first = {slow}, .confirmations = {{slow}}};
  judge::judge_paired(verdicts, judgements);
  CHECK(verdicts[0].p_adjusted == Approx(0.1).epsilon(1e-12));
  CHECK(verdicts[0].status == Verdict::inconclusive);
  verdicts[0].confirmations[0].effect.p_looked = judge::confirming_alpha(0.05, 100);
  judge::judge_paired(verdicts, judgements);
  CHECK(verdicts[0].status == Verdict::fail);
}

TEST_CASE("p is adjusted for the test cases of its own metric alone", "[judge][paired]") {
  std::vector<model::PairedVerdict> verdicts(30);
  std::vector<judge::PairedJudgement> judgements(30);
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    verdicts[i].first.effect = same;
    judgements[i].family = i % 3 == 0 ? "wall_ms" : "cpu_ms";
  }
  verdicts[0] = verdicts[1] = {.first = {slow}, .confirmations = {{slow}}};
  judge::judge_paired(verdicts, judgements);
  CHECK(verdicts[0].p_adjusted == Approx(0.01).epsilon(1e-12));  // p 0.001 among 10
  CHECK(verdicts[1].p_adjusted == Approx(0.02).epsilon(1e-12));  // among 20
  CHECK(verdicts[2].p_adjusted == 0.7);
  CHECK(verdicts[0].status == Verdict::fail);
}

TEST_CASE("speed-ups do not lower the bar for slowdowns", "[judge][paired]") {
  std::vector<model::PairedVerdict> verdicts(10);
  for (model::PairedVerdict& verdict : verdicts) verdict.first.effect = effect(-0.1, -0.11, -0.09, 1e-9);
  verdicts[0] = {.first = {slow}, .confirmations = {{effect(0.05, 0.01, 0.08, 0.04)}}};
  judge::judge_paired(verdicts, std::vector<judge::PairedJudgement>(10));
  CHECK(verdicts[0].p_adjusted == Approx(0.4).epsilon(1e-12));
  CHECK(verdicts[0].status == Verdict::inconclusive);
  CHECK(verdicts[1].status == Verdict::pass);
}

TEST_CASE("a change below an absolute floor is excluded although it is large in percent", "[judge][paired]") {
  judge::PairedRules rules;
  rules.min_change = 256;
  const PairedEffect pages{.pairs = 10, .base = 1280, .head = 1400, .change = 0.09, .low = 0.05, .high = 0.12};
  CHECK(judge::effective_threshold(pages, rules) == 0.2);
  CHECK(judge::is_excluded(pages, rules));
  CHECK_FALSE(judge::is_excluded(pages, {}));
  const PairedEffect large{.pairs = 10, .base = 102400, .head = 112640, .change = 0.1, .low = 0.09, .high = 0.11};
  CHECK(judge::effective_threshold(large, rules) == 0.03);
  CHECK_FALSE(judge::is_excluded(large, rules));
}

TEST_CASE("what only an absolute floor excuses passes, and the floor is named instead of a percentage",
          "[judge][paired]") {
  judge::PairedJudgement judgement;
  judgement.rules.min_change = 1e6;
  const auto large = judged({.first = {effect(8.4, 5.37, 12.41, 1e-4)}}, judgement);
  CHECK(large.status == Verdict::pass);
  CHECK(large.why == "worse, but by less than min_value_change");
  judgement.rules.min_change = 1;  // 1 % of 100 is less than the limit
  CHECK(judged({.first = {effect(0.01, 0.005, 0.015, 1e-4)}}, judgement).why == "worse, but by less than 3 %");
}

TEST_CASE("equal medians need no further pairs where an absolute floor is set", "[judge][paired]") {
  judge::PairedRules rules;
  rules.min_change = 256;
  const PairedEffect equal{.pairs = 10, .base = 1280, .head = 1280, .change = 0.01, .low = -0.3, .high = 0.4};
  CHECK(judge::is_excluded(equal, rules));
  CHECK_FALSE(judge::is_excluded(equal, {}));
}
