// SPDX-License-Identifier: MIT
#include "judge/incomplete_results.hpp"

#include "catch.hpp"

using namespace benchgate;
using Side = std::vector<judge::ReportedCases>;
using Reasons = std::map<std::string, std::string>;

TEST_CASE("a test case that some reports of the candidate lack is named", "[judge]") {
  const Side baseline(3, {"join", "sort"});
  CHECK(judge::incomplete_results(baseline, baseline).empty());
  CHECK(judge::incomplete_results(baseline, Side{{"join", "sort"}, {"join"}, {"join"}}) ==
        Reasons{{"sort", "2 of 3 reports of the candidate lack it, and none of the baseline does"}});
  CHECK(judge::incomplete_results(baseline, Side{{"join", "sort"}, {"sort"}}) ==
        Reasons{{"join", "1 of 2 reports of the candidate lacks it, and none of the baseline does"}});
}

TEST_CASE("reports that lack nothing", "[judge]") {
  // What no report has is gone.
  CHECK(judge::incomplete_results(Side{{"join", "sort"}}, Side{{"join"}, {"join"}}).empty());
  // Fewer reports of another program.
  CHECK(judge::incomplete_results(Side{{"join"}, {"sort"}, {"join"}, {"sort"}}, Side{{"join"}, {"join"}, {"sort"}})
            .empty());
  // The baseline lacks it, too, or has it alone.
  CHECK(judge::incomplete_results(Side{{"join", "sort"}, {"join"}}, Side{{"join", "sort"}, {"join"}}).empty());
  CHECK(judge::incomplete_results(Side{{"sort"}, {"sort"}}, Side{{"sort", "new"}, {"new"}}).empty());
}
