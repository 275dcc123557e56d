// SPDX-License-Identifier: MIT
#include "sys/http.hpp"

#include "catch.hpp"

using namespace benchgate::sys;

namespace {

TransportProblem problem_of(const std::string& url) {
  const HttpResult result = make_http({})->send({"GET", url, {}, ""}, std::chrono::seconds(5));
  REQUIRE(std::holds_alternative<TransportFailure>(result));
  return std::get<TransportFailure>(result).problem;
}

}  // namespace

TEST_CASE("a header is found in any case of letters, the first of several", "[sys][http]") {
  const HttpResponse response{200, {{"X-Two", "b"}, {"retry-after", "7"}, {"Retry-After", "8"}}, ""};
  CHECK(response.header("Retry-After") == "7");
  CHECK(response.header("x-two") == "b");
  CHECK(!response.header("x"));
}

TEST_CASE("only http and https are spoken", "[sys][http]") {
  CHECK(problem_of("file:///etc/passwd") == TransportProblem::bad_url);
  CHECK(problem_of("ftp://127.0.0.1/") == TransportProblem::bad_url);
  CHECK(problem_of("") == TransportProblem::bad_url);
}

// Port 1 (tcpmux) is reserved and served nowhere.
TEST_CASE("a refused connection is a value", "[sys][http]") {
  CHECK(problem_of("http://127.0.0.1:1/") == TransportProblem::connection);
}
