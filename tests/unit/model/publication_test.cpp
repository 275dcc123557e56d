// SPDX-License-Identifier: MIT
#include "model/publication.hpp"

#include "catch.hpp"

using namespace benchgate::model;

TEST_CASE("joined reports have the worst verdict and its headline", "[model][publication]") {
  Publication pass, fail;
  pass.verdict = Verdict::pass;
  pass.headline = "fine";
  pass.rows = {{Verdict::pass, "a", "", "", "", "", ""}};
  fail.verdict = Verdict::fail;
  fail.headline = "slow";
  fail.rows = {{Verdict::pass, "b", "", "", "", "", ""}, {Verdict::fail, "c", "", "", "", "", ""}};
  const Publication all = joined({pass, fail});
  CHECK(all.verdict == Verdict::fail);
  CHECK(all.headline == "slow");
  REQUIRE(all.rows.size() == 3);
  CHECK(all.rows[0].subject == "c");
  CHECK(all.rows[1].subject == "a");
}

TEST_CASE("joined reports have each command once, in their order", "[model][publication]") {
  Publication first, second;
  first.reproduce = {"run b", "run a"};
  second.reproduce = {"run a", "run c"};
  CHECK(joined({first, second}).reproduce == std::vector<std::string>{"run b", "run a", "run c"});
}
