// SPDX-License-Identifier: MIT
#include "render/export_rows.hpp"

#include <cmath>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("an exported regression of pairs is the one that their verdict rests on", "[render][export]") {
  model::Comparison comparison;
  model::Delta& delta = comparison.deltas["wall_ms"];
  delta.baseline = 100;
  delta.current = 126.47;  // of the medians
  delta.pct = delta.regression = 0.2647;
  comparison.budgets["wall_ms"].direction = model::Better::lower;
  CHECK(*render::shown_regression(comparison, "wall_ms") == 0.2647);
  delta.paired.emplace().first.effect.change = 0.28;
  CHECK(*render::shown_regression(comparison, "wall_ms") == 0.28);
  CHECK(std::abs(std::get<double>(render::comparison_export_rows(comparison).front()[4]) - 28) < 1e-9);
  comparison.budgets["wall_ms"].direction = model::Better::higher;
  CHECK(*render::shown_regression(comparison, "wall_ms") == 0);
}

TEST_CASE("an exported regression is not against its own medians where the pairs decided nothing", "[render][export]") {
  model::Comparison comparison;
  model::Delta& delta = comparison.deltas["wall_ms"];
  delta.baseline = 2562;
  delta.current = 2554;
  delta.pct = -0.0031;
  delta.regression = 0;
  delta.status = model::Verdict::pass;
  delta.paired.emplace().first.effect.change = 0.009;
  comparison.budgets["wall_ms"].direction = model::Better::lower;
  CHECK(*render::shown_regression(comparison, "wall_ms") == 0);
  delta.status = model::Verdict::fail;
  CHECK(*render::shown_regression(comparison, "wall_ms") == 0.009);
}
