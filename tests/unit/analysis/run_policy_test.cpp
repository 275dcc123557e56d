// SPDX-License-Identifier: MIT
#include "analysis/run_policy.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

/// Whether a scenario is given up after these executions: s succeeded, f failed, t timed out.
bool gives_up_after(std::string_view executions) {
  analysis::TimeoutWatch watch;
  for (const char kind : executions) {
    model::Sample sample;
    sample.timed_out = kind == 't';
    if (kind != 's') sample.failure = "failed";
    watch.add(sample);
  }
  return watch.gives_up();
}

}  // namespace

TEST_CASE("a scenario is given up after three time-outs in a row without a success", "[analysis][run_policy]") {
  CHECK_FALSE(gives_up_after(""));
  CHECK_FALSE(gives_up_after("tt"));
  CHECK(gives_up_after("ttt"));
  CHECK(gives_up_after("ffttt"));
}

TEST_CASE("a success, or a failure of another kind, keeps a scenario going", "[analysis][run_policy]") {
  CHECK_FALSE(gives_up_after("ttftt"));
  CHECK_FALSE(gives_up_after("fffff"));
  CHECK_FALSE(gives_up_after("sttttt"));
  CHECK_FALSE(gives_up_after("ttsttt"));
}
