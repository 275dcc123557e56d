// SPDX-License-Identifier: MIT
#include "app/trend/run_sets.hpp"

#include "app/fake_session.hpp"
#include "app/result_trees.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using model::BisectSide;
using model::PatchVerdict;

TEST_CASE("a slower patch is a regression, whether it is a list or a file", "[app][trend]") {
  const TemporaryFolder folder;
  put(folder.path() / "slow.txt", "150\n151\n152\n150\n");
  test::FakeSession fake;
  app::PatchRequest request{"100,101,102,100", "150,151,152,150", {}, {}};
  CHECK(judge_patch(request, fake.session).verdict == PatchVerdict::regression);
  request.current = (folder.path() / "slow.txt").string();
  CHECK(judge_patch(request, fake.session).verdict == PatchVerdict::regression);
  request.metric.better = model::Better::higher;
  CHECK(judge_patch(request, fake.session).verdict == PatchVerdict::progression);
}

TEST_CASE("a build in the middle belongs to the end that it is like", "[app][trend]") {
  test::FakeSession fake;
  app::MiddleRequest request{"100,101,102,100", "100,102,101,100", "150,151,152,150", {}};
  CHECK(judge_middle(request, fake.session).side == BisectSide::early);
  request.middle = "151,150,152,150";
  CHECK(judge_middle(request, fake.session).side == BisectSide::late);
}

TEST_CASE("a set that is neither a file nor a list, or holds no value, is refused", "[app][trend]") {
  test::FakeSession fake;
  for (const char* set : {"nowhere.txt", "nan"})
    CHECK_THROWS_AS(judge_patch({"1,2", set, {}, {}}, fake.session), Error);
}

TEST_CASE("a note says which values of a set are left out because they are not finite", "[app][trend]") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "runs.txt").string(), array = (folder.path() / "runs.json").string();
  put(file, "150\n\nnan\n152\n-inf\n150\nInf\n");
  put(array, "[150,\n [151, \"NaN\"],\n null, 150]\n");
  const auto notes = [](const std::string& set) {
    test::FakeSession fake;
    judge_patch({"100,101", set, {}, {}}, fake.session);
    return fake.observer.notes;
  };
  using Notes = std::vector<std::string>;
  CHECK(notes("1,2,3").empty());
  CHECK(notes(file) == Notes{"benchgate: " + file + ":3: a value that is not finite is left out, as are 2 others"});
  CHECK(notes(array) == Notes{"benchgate: " + array + ":2: a value that is not finite is left out"});
  CHECK(notes("1,nan,inf") == Notes{"benchgate: 1,nan,inf: a value that is not finite is left out, as is 1 other"});
}
