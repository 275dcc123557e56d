// SPDX-License-Identifier: MIT
#include "model/expected_status.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a status of HTTP has three digits, and a class of them one", "[model]") {
  for (const char* text : {"100", "404", "599", "1xx", "5xx"}) CHECK(model::is_expected_status(text));
  for (const char* text : {"", "99", "099", "600", "1000", "0xx", "6xx", "4XX", "4x4", "40x", "-404", "4xxx", "ok"})
    CHECK(!model::is_expected_status(text));
}

TEST_CASE("an answer failed if nobody expected its status", "[model]") {
  const std::vector<std::string> none, expected{"404", "2xx"};
  for (const double status : {100, 200, 304, 399}) CHECK(!model::is_failed_status(status, none));
  for (const double status : {400, 429, 503}) CHECK(model::is_failed_status(status, none));
  for (const double status : {200, 299, 404}) CHECK(!model::is_failed_status(status, expected));
  for (const double status : {100, 199, 300, 304, 400, 403, 405, 503}) CHECK(model::is_failed_status(status, expected));
}

TEST_CASE("what is below 100 is no answer", "[model]") {
  for (const double status : {-1, 0, 1, 99}) CHECK(model::is_failed_status(status, {}));
}
