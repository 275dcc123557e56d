// SPDX-License-Identifier: MIT
#include "sys/throttle.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "sys/even_share.hpp"

using namespace benchgate;
using std::chrono::milliseconds;

namespace {

constexpr std::string_view handshake("\x16\x03\x01", 3);
constexpr std::string_view encrypted("\x17\x03\x03", 3);

/// The first line; "" for a request that is passed on.
std::string status_line_of(std::string_view refusal) { return std::string(refusal.substr(0, refusal.find("\r\n"))); }

}  // namespace

TEST_CASE("a share of the numbers is spread evenly", "[sys][throttle]") {
  std::vector<int> in_share;
  for (int i = 0; i < 60; ++i)
    if (sys::is_in_share(static_cast<std::uint64_t>(i), 0.15)) in_share.push_back(i);
  // from exact fractions: [n for n in range(60) if (n + 1) * 15 // 100 > n * 15 // 100]
  CHECK(in_share == std::vector<int>{6, 13, 19, 26, 33, 39, 46, 53, 59});
}

TEST_CASE("HTTP requests are refused by their number, with two statuses in turn", "[sys][throttle]") {
  sys::Throttle throttle({.refused = 0.5});
  std::vector<std::string> statuses;
  for (const char* const request : {"GET / HTTP/1.1\r\n", "HEAD /a", "POST /b", "PUT /", "DELETE /", "PATCH /"})
    statuses.push_back(status_line_of(throttle.refusal_of(request)));
  const std::string too_many = "HTTP/1.1 429 Too Many Requests", unavailable = "HTTP/1.1 503 Service Unavailable";
  CHECK(statuses == std::vector<std::string>{"", too_many, "", unavailable, "", too_many});
}

TEST_CASE("only a client that asks too often is told when to come back, and each refusal ends its connection",
          "[sys][throttle]") {
  sys::Throttle throttle({.refused = 1});
  const std::string_view too_many = throttle.refusal_of("GET /"), unavailable = throttle.refusal_of("GET /");
  CHECK(too_many.find("\r\nRetry-After: 1\r\n") != std::string_view::npos);
  CHECK(unavailable.find("Retry-After") == std::string_view::npos);
  for (const std::string_view one : {too_many, unavailable}) {
    CHECK(one.find("\r\nConnection: close\r\n") != std::string_view::npos);
    CHECK(one.find("\r\nContent-Length: 0\r\n") != std::string_view::npos);
    CHECK(one.ends_with("\r\n\r\n"));
  }
}

TEST_CASE("what is not an HTTP request is neither refused nor counted", "[sys][throttle]") {
  sys::Throttle throttle({.refused = 0.5});
  CHECK(throttle.refusal_of("GET /").empty());
  for (const std::string_view bytes :
       {handshake, encrypted, std::string_view("*2\r\n$3\r\nGET\r\n$1\r\nk\r\n"), std::string_view("GET key\r\n"),
        std::string_view("CONNECT {\"verbose\":false}\r\n"), std::string_view("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        std::string_view("\0\0\0\x08\x04\xd2\x16\x2f", 8), std::string_view("get /"), std::string_view("")})
    CHECK(throttle.refusal_of(bytes).empty());
  CHECK(!throttle.refusal_of("GET /").empty());
}

TEST_CASE("handshakes and requests have delays of their own", "[sys][throttle]") {
  const sys::Throttle throttle({.request_delay = milliseconds(7), .handshake_delay = milliseconds(3)});
  CHECK(throttle.delay_of(handshake) == milliseconds(3));
  CHECK(throttle.delay_of(encrypted) == milliseconds(7));
  CHECK(throttle.delay_of("GET /") == milliseconds(7));
}
