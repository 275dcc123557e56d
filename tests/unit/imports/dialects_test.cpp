// SPDX-License-Identifier: MIT
// Texts in the shapes that tools take with other versions, options and habits than those of the fixtures, and with what
// benchmarks print in between. The tool's own text is the source of a number, unless a comment names another.
#include "imports/quantities.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

using model::Better;
using model::Unit;
using test::readings_of;
using test::refusal_of;

namespace {

std::string go_text(const std::string& results, const std::string& end = "PASS\nok  \tex.com/p\t1.0s\n") {
  return "goos: linux\ngoarch: amd64\npkg: ex.com/p\n" + results + end;
}

const std::string go_8 = " pkg=ex.com/p gomaxprocs=8|";

}  // namespace

// Locust writes through a text file of Python on Windows, which makes CR LF of the LF in CR LF.
TEST_CASE("Lines may end in any number of carriage returns", "[import]") {
  const std::string locust =
      "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response Time,Max Response "
      "Time,Average Content Size,Requests/s,Failures/s,50%,100%\r\r\nGET,/a,4,1,2,3,1,5,0.0,8.5,1.0,2,5\r\r\n\r\r\n"
      "GET,\"/b\",4,1,2,3,1,5,0.0,8.5,1.0,2,\"5\"\r\r\n";
  CHECK(readings_of("locust-csv", locust).at("GET /b|latency max").value == 5e6);
}

}  // namespace benchgate
