// SPDX-License-Identifier: MIT
#include "imports/failed_work.hpp"

#include "catch.hpp"
#include "imports/case_list.hpp"

using namespace benchgate;
using model::Better;
using model::FailedWork;
using model::Unit;

TEST_CASE("the failed work of a case comes from its readings", "[import]") {
  std::vector<model::ImportedCase> cases(3);
  cases[0].name = "GET /";
  imports::add_work(cases[0], 300, 3);
  cases[1].name = "counters of a benchmark";  // nobody says that these errors are bad
  imports::add_reading(cases[1], "requests", Unit::count, std::nullopt, "value", 10);
  imports::add_reading(cases[1], "errors", Unit::count, std::nullopt, "value", 10);
  cases[2].name = "nothing was asked for";
  imports::add_work(cases[2], 0, 0);
  imports::set_failed_work(cases);
  CHECK(cases[0].failed_work == FailedWork{3, 300});
  CHECK(!cases[1].failed_work);
  CHECK(!cases[2].failed_work);
}

TEST_CASE("what k6 says of the whole report holds for all its cases", "[import]") {
  std::vector<model::ImportedCase> cases(2);
  cases[0].name = "http_req_duration";
  imports::add_reading(cases[0], "time", Unit::ns, Better::lower, "median", 1e6);
  cases[1].name = "http_req_failed";
  imports::add_work(cases[1], 40, 10);
  imports::set_failed_work(cases);
  CHECK(cases[0].failed_work == FailedWork{10, 40});
  CHECK(cases[0].readings.size() == 1);
}

TEST_CASE("a request that is counted under two kinds of error failed once", "[import]") {
  model::ImportedCase test_case;
  imports::add_work(test_case, 1000, 1490);
  CHECK(test_case.readings[1].value == 1000);
}

TEST_CASE("what the tool broke off at its end did not fail", "[import]") {
  std::vector<model::ImportedCase> cases(1);
  imports::add_work(cases[0], 120, 21);
  imports::add_reading(cases[0], model::aborted_metric, Unit::count, std::nullopt, "total", 20);
  imports::set_failed_work(cases);
  CHECK(cases[0].failed_work == FailedWork{1, 100});
}
