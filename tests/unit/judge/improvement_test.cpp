// SPDX-License-Identifier: MIT
#include "judge/improvement.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

/// A metric that passes a budget of 10 % with this change.
model::Comparison changed_by(double change, model::Better direction = model::Better::lower) {
  model::Comparison comparison;
  model::Delta& delta = comparison.deltas["m"];
  delta.status = model::Verdict::pass;
  delta.pct = change;
  comparison.budgets["m"].threshold = 0.1;
  comparison.budgets["m"].direction = direction;
  return comparison;
}

}  // namespace

TEST_CASE("better by more than it may get worse is an improvement", "[judge][improvement]") {
  CHECK(judge::has_improved(changed_by(-0.11)));
  CHECK_FALSE(judge::has_improved(changed_by(-0.1)));
  CHECK_FALSE(judge::has_improved(changed_by(0.11)));
  CHECK(judge::has_improved(changed_by(0.11, model::Better::higher)));
  CHECK_FALSE(judge::has_improved({}));
}

TEST_CASE("what is judged otherwise, or has no limit, is none", "[judge][improvement]") {
  model::Comparison comparison = changed_by(-0.5);
  comparison.deltas["m"].status = model::Verdict::skip;
  CHECK_FALSE(judge::has_improved(comparison));
  comparison = changed_by(-0.5);
  comparison.budgets["m"].threshold.reset();
  CHECK_FALSE(judge::has_improved(comparison));
}

TEST_CASE("an improvement that may be an accident is none", "[judge][improvement]") {
  model::Comparison comparison = changed_by(-0.5);
  model::Delta& delta = comparison.deltas["m"];
  delta.significance.emplace().significant = false;
  CHECK_FALSE(judge::has_improved(comparison));
  delta.significance->significant = true;
  CHECK(judge::has_improved(comparison));
  model::PairedEffect& effect = delta.paired.emplace().first.effect;
  effect.change = -0.5;
  CHECK_FALSE(judge::has_improved(comparison));  // too few pairs for an interval
  effect.low = -0.6;
  effect.high = 0.1;
  CHECK_FALSE(judge::has_improved(comparison));
  effect.high = -0.4;
  CHECK(judge::has_improved(comparison));
}
