// SPDX-License-Identifier: MIT
#include "judge/measured_figures.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::Better;
using model::FailedWork;
using model::Stability;
using model::Unit;

namespace {

/// What the history says of a load test of which so much failed.
Stability stability_of(std::optional<FailedWork> failed_work, std::optional<double> requests = std::nullopt) {
  model::ImportedCase test_case;
  test_case.name = "http_req_duration";
  model::Reading time;
  time.metric = "time";
  time.statistic = "median";
  time.unit = Unit::ns;
  time.better = Better::lower;
  time.value = 1e6;
  test_case.readings.push_back(time);
  if (requests) {
    model::Reading total;
    total.metric = "requests";
    total.statistic = "total";
    total.value = requests;
    test_case.readings.push_back(total);
  }
  test_case.failed_work = failed_work;
  return judge::measured_metrics(test_case, judge::Workload::load_test).front().figures.stability;
}

}  // namespace

// Rule: at most 1 % of the requests of a valid load test failed.
TEST_CASE("a load test is invalid by its failed work, which may be that of the whole report", "[judge]") {
  CHECK(stability_of(FailedWork{1, 100}) == Stability::unrated);
  CHECK(stability_of(FailedWork{2, 100}) == Stability::invalid);
  CHECK(stability_of(std::nullopt, 0) == Stability::invalid);
}

TEST_CASE("a load test of a tool that counts no failures is not invalid for that", "[judge]") {
  CHECK(stability_of(std::nullopt) == Stability::unrated);
  CHECK(stability_of(std::nullopt, 100) == Stability::unrated);
}
