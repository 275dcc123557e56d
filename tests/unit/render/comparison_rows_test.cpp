// SPDX-License-Identifier: MIT
#include "render/comparison_rows.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

std::string change_of(double ratio) {
  model::Comparison comparison;
  model::Delta& delta = comparison.deltas["instructions"];
  delta.pct = ratio;
  return render::comparison_rows(comparison).at(0).change;
}

}  // namespace

TEST_CASE("a change in percent has no exponent, however small it is", "[render][comparison]") {
  CHECK(change_of(1.6e-7) == "+0.00002 %");
  CHECK(change_of(-3e-9) == "−0.0000003 %");
  CHECK(change_of(1e-5) == "+0.001 %");
  CHECK(change_of(0) == "0 %");
  CHECK(change_of(-1e-17) == "0 %");  // 102e-6 / 102e-6 - 1, as doubles have it
  CHECK(change_of(0.0123) == "+1.23 %");
}

TEST_CASE("the limit of a change names the smallest change that counts", "[render][comparison]") {
  model::Comparison comparison;
  comparison.deltas["max_rss_kb"].unit = "kB";
  model::AppliedBudget& budget = comparison.budgets["max_rss_kb"];
  budget.threshold = 0.03;
  CHECK(render::comparison_rows(comparison).at(0).limit == "3 % (warn 3 %)");
  budget.min_value_change = 256;
  CHECK(render::comparison_rows(comparison).at(0).limit == "3 % (warn 3 %), at least 256 kB");
}
