// SPDX-License-Identifier: MIT
#include "sys/name_server.hpp"

#include <string>

#include "catch.hpp"

using namespace benchgate::sys;

namespace {

using Bytes = std::vector<unsigned char>;

/// A question of RFC 1035 by hand: id 0x1234, recursion desired, one question for Backend.test.
Bytes query(unsigned char type) {
  const std::string name(
      "\x07"
      "Backend\x04"
      "test\0",
      14);
  Bytes bytes{0x12, 0x34, 0x01, 0, 0, 1, 0, 0, 0, 0, 0, 0};
  bytes.insert(bytes.end(), name.begin(), name.end());
  bytes.insert(bytes.end(), {0, type, 0, 1});
  return bytes;
}

constexpr Ipv4Address address{10, 88, 0, 1};

}  // namespace

TEST_CASE("a name is read in lower case", "[sys][network]") {
  CHECK(dns_name(query(1)) == "backend.test");
  CHECK(dns_name({}).empty());
}

TEST_CASE("an address is answered with one record", "[sys][network]") {
  const auto answer = dns_answer(query(1), address);
  REQUIRE(answer);
  CHECK(Bytes(answer->begin(), answer->begin() + 12) == Bytes{0x12, 0x34, 0x85, 0x80, 0, 1, 0, 1, 0, 0, 0, 0});
  CHECK(Bytes(answer->end() - 16, answer->end()) == Bytes{0xC0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 10, 88, 0, 1});
}

TEST_CASE("another type has no record, an unknown name does not exist", "[sys][network]") {
  constexpr unsigned char ipv6 = 28;
  const auto no_record = dns_answer(query(ipv6), address);
  REQUIRE(no_record);
  CHECK((*no_record)[3] == 0x80);
  CHECK((*no_record)[7] == 0);
  CHECK(no_record->size() == query(ipv6).size());
  const auto unknown = dns_answer(query(1), std::nullopt);
  REQUIRE(unknown);
  CHECK((*unknown)[3] == 0x83);
}

TEST_CASE("what is not a query is not answered", "[sys][network]") {
  CHECK_FALSE(dns_answer({}, address));
  Bytes answer = query(1);
  answer[2] |= 0x80;
  CHECK_FALSE(dns_answer(answer, address));
  Bytes cut = query(1);
  cut.resize(20);
  CHECK_FALSE(dns_answer(cut, address));
  Bytes pointer = query(1);
  pointer[12] = 0xC0;
  CHECK_FALSE(dns_answer(pointer, address));
}
