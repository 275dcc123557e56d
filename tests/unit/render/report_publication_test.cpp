// SPDX-License-Identifier: MIT
#include "render/report_publication.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::Worsening;

namespace {

/// What the row says of a change of -2 % to +8 % from 1000, with this budget.
std::optional<Worsening> worsening_with(const model::AppliedBudget& budget) {
  model::Report report;
  model::Comparison& comparison = report.compare.emplace();
  comparison.budgets["latency"] = budget;
  model::Delta& delta = comparison.deltas["latency"];
  delta.baseline = 1000;
  delta.current = 1030;
  delta.status = model::Verdict::pass;
  delta.paired.emplace().first.effect = {.pairs = 20, .change = 0.03, .low = -0.02, .high = 0.08};
  return render::report_publication(report).rows.at(0).worsening;
}

}  // namespace

TEST_CASE("a row has the interval of a change for the worse and its limit", "[render][publication]") {
  model::AppliedBudget budget;
  budget.threshold = 0.05;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.05});
  budget.direction = model::Better::higher;
  CHECK(worsening_with(budget) == Worsening{-0.08, 0.02, 0.05});
}

TEST_CASE("the limit is where a change begins to count", "[render][publication]") {
  model::AppliedBudget budget;
  budget.threshold = 0.05;
  budget.min_value_change = 200;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.2});
  budget.min_value_change = 20;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.05});
}

TEST_CASE("without a limit of the change or a direction there is no worsening", "[render][publication]") {
  model::AppliedBudget budget;
  budget.max = 2000;
  CHECK_FALSE(worsening_with(budget));
  budget.threshold = 0.05;
  budget.undirected = true;
  CHECK_FALSE(worsening_with(budget));
}
