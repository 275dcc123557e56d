// SPDX-License-Identifier: MIT
#include "judge/time_shares.hpp"

#include "catch.hpp"

using namespace benchgate;
using std::chrono::nanoseconds;
using std::chrono::seconds;

// The first measurement ends at 45 %, the confirmation at 90 %.
TEST_CASE("the time of a test case has shares for measuring, confirming and counting", "[judge]") {
  CHECK(judge::end_of_first(seconds(100)) == seconds(45));
  CHECK(judge::end_of_confirmations(seconds(100)) == seconds(90));
  CHECK(judge::leaves_time_to_count(seconds(55), seconds(100)));
  CHECK_FALSE(judge::leaves_time_to_count(seconds(56), seconds(100)));
  CHECK(judge::end_of_first(nanoseconds::max() / 2) > seconds(0));
}
