// SPDX-License-Identifier: MIT
#include "model/failed_work.hpp"

#include <map>
#include <string>

#include "catch.hpp"

using namespace benchgate;
using model::FailedWork;

namespace {

/// Looks up "LABEL METRIC".
model::TotalOf totals(const std::map<std::string, double>& all) {
  return [&all](std::string_view label, std::string_view metric) -> std::optional<double> {
    const auto found = all.find(std::string(label) + " " + std::string(metric));
    return found == all.end() ? std::nullopt : std::optional(found->second);
  };
}

}  // namespace

TEST_CASE("failed work needs both totals, and work at all", "[model]") {
  CHECK(model::failed_work(3, 300) == FailedWork{3, 300});
  CHECK(model::failed_work(3, 300)->share() == 0.01);
  CHECK(!model::failed_work(3, std::nullopt));
  CHECK(!model::failed_work(std::nullopt, 300));
  CHECK(!model::failed_work(0, 0));
}

TEST_CASE("a test case is judged by its own failures, else by those of the whole report", "[model]") {
  const std::map<std::string, double> all{{"GET / errors", 2},
                                          {"GET / requests", 10},
                                          {"http_req_failed errors", 1},
                                          {"http_req_failed requests", 100},
                                          {"http_req_failed@name=slow errors", 9},
                                          {"http_req_failed@name=slow requests", 10},
                                          {"checks errors", 5},
                                          {"checks requests", 100}};
  CHECK(model::failed_work_of("GET /", totals(all)) == FailedWork{2, 10});
  CHECK(model::failed_work_of("http_req_duration", totals(all)) == FailedWork{5, 100});
  CHECK(model::failed_work_of("http_req_duration@name=slow", totals(all)) == FailedWork{9, 10});
  CHECK(model::failed_work_of("http_req_duration@name=fast", totals(all)) == FailedWork{5, 100});
  CHECK(model::failed_work_of("http_req_failed", totals(all)) == FailedWork{1, 100});
  CHECK(!model::failed_work_of("http_req_duration", totals({})));
}
