// SPDX-License-Identifier: MIT
#include "judge/run_policy.hpp"

#include "catch.hpp"

using namespace benchgate;
using judge::FailedIterations;

namespace {

/// Why a scenario is given up after these executions: s succeeded, f failed, t timed out, w printed something wrong.
std::string why_after(std::string_view executions, FailedIterations failed) {
  judge::FailureWatch watch(failed);
  for (const char kind : executions) {
    model::Sample sample;
    sample.timed_out = kind == 't';
    sample.wrong_output = kind == 'w';
    if (kind != 's') sample.failure = "failed";
    watch.add(sample);
  }
  CHECK(watch.gives_up() == !watch.why().empty());
  return watch.why();
}

}  // namespace

TEST_CASE("a scenario is given up when its first executions fail", "[judge][run_policy]") {
  struct Row {
    std::string_view executions, if_errors, if_allowed;
  };
  constexpr std::string_view timed_out = "none succeeded, and the last 3 timed out", failed = "none succeeded";
  for (const Row& row : {Row{"", "", ""}, Row{"ff", "", ""}, Row{"tt", "", ""}, Row{"fff", failed, ""},
                         Row{"fffff", failed, ""}, Row{"ttf", failed, ""}, Row{"ttt", timed_out, timed_out},
                         Row{"ffttt", timed_out, timed_out}, Row{"ttftt", failed, ""}, Row{"sfffff", "", ""},
                         Row{"ffsff", "", ""}, Row{"sttttt", "", ""}, Row{"ttsttt", "", ""}, Row{"wwww", "", ""}}) {
    CAPTURE(row.executions);
    CHECK(why_after(row.executions, FailedIterations::are_errors) == row.if_errors);
    CHECK(why_after(row.executions, FailedIterations::are_allowed) == row.if_allowed);
  }
}

TEST_CASE("a service that fails more than half of its warm-up is not fit to be measured", "[judge][run_policy]") {
  std::vector<model::ServiceSample> samples(3);
  for (model::ServiceSample& second : samples) {
    second.phase = "warmup";
    second.metrics = {{"error_rate", 0.5}, {"requests", 20}};
  }
  CHECK(judge::failing_warmup(samples).empty());
  samples[0].metrics["error_rate"] = 0.6;
  CHECK(judge::failing_warmup(samples) ==
        "32 of 60 requests of the warm-up failed; measure such a service with --allow-failures");
  samples[0].phase = "inject";
  CHECK(judge::failing_warmup(samples).empty());
  CHECK(judge::failing_warmup({}).empty());
}
