// SPDX-License-Identifier: MIT
// Logs of git 2.39.5.
#include "format/bisect_log.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("the end of a bisection is read from git's log", "[format][bisect]") {
  CHECK(format::parse_bisect_log("# bad: [cbf851110650d3bb6ad6fb337d6d61f7e9682d6c] c 6\n"
                                 "# good: [c43cf60dc1f7b5ffef271067f8d81e4b5a2a0169] c 1\n"
                                 "git bisect start 'HEAD' 'HEAD~5'\n"
                                 "# bad: [9ad1b3ad442edf6f6f8c4ede3b8b108b941a0e17] c 2\n"
                                 "git bisect bad 9ad1b3ad442edf6f6f8c4ede3b8b108b941a0e17\n"
                                 "# first bad commit: [9ad1b3ad442edf6f6f8c4ede3b8b108b941a0e17] c [2] \n") ==
        std::vector<model::Commit>{{"9ad1b3ad442edf6f6f8c4ede3b8b108b941a0e17", "c [2] "}});
}

TEST_CASE("several commits are left when those between them were skipped", "[format][bisect]") {
  CHECK(format::parse_bisect_log("git bisect skip 7c4596ab386c48132c2490430603b7ba507fb49c\n"
                                 "# only skipped commits left to test\n"
                                 "# possible first bad commit: [cbf851110650d3bb6ad6fb337d6d61f7e9682d6c] c 6\n"
                                 "# possible first bad commit: [7c4596ab386c48132c2490430603b7ba507fb49c] c 3\n")
            .size() == 2);
}

TEST_CASE("a search that goes on has no end yet", "[format][bisect]") {
  CHECK(format::parse_bisect_log("# bad: [cbf851110650d3bb6ad6fb337d6d61f7e9682d6c] c 6\n").empty());
  CHECK(format::parse_bisect_log("").empty());
}
