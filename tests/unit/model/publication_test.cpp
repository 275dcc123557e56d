// SPDX-License-Identifier: MIT
#include "model/publication.hpp"

#include "catch.hpp"

using namespace benchgate::model;

TEST_CASE("joined reports have the worst verdict and its headline", "[model][publication]") {
  Publication pass, fail;
  pass.verdict = Status::pass;
  pass.headline = "fine";
  pass.rows = {{Status::pass, "a", "", "", "", "", ""}};
  fail.verdict = Status::fail;
  fail.headline = "slow";
  fail.rows = {{Status::pass, "b", "", "", "", "", ""}, {Status::fail, "c", "", "", "", "", ""}};
  const Publication all = joined({pass, fail});
  CHECK(all.verdict == Status::fail);
  CHECK(all.headline == "slow");
  REQUIRE(all.rows.size() == 3);
  CHECK(all.rows[0].subject == "c");
  CHECK(all.rows[1].subject == "a");
}
