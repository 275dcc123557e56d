// SPDX-License-Identifier: MIT
#include "syntax/flat_object.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;
using Kind = syntax::FlatMember::Kind;

namespace {

constexpr std::string_view names[] = {"wall_ms", "warmup", "stdout"};

std::string padded(const std::string& text) { return text + std::string(syntax::FlatObjectReader::padding, '\0'); }

}  // namespace

TEST_CASE("plain objects are read with their names in any order", "[codec][plain_object]") {
  syntax::FlatObjectReader reader(names);
  const std::string first = padded(R"(,{"wall_ms":17,"warmup":true,"stdout":"a b"} ])");
  REQUIRE(reader.read(first.data()));
  CHECK(reader.size() == 44);
  CHECK(reader.lines() == 0);
  REQUIRE(reader.members().size() == 3);
  CHECK(reader.members()[0].name == 0);
  CHECK(reader.members()[0].kind == Kind::number);
  CHECK(reader.members()[0].number == 17);
  CHECK(reader.members()[1].kind == Kind::boolean);
  CHECK(reader.members()[1].number == 1);
  CHECK(reader.members()[2].text == "a b");

  const std::string second = padded(" ,\n { \"warmup\": false ,\r\n\t\"wall_ms\":\n999999999999999999\n}\n,");
  REQUIRE(reader.read(second.data()));
  CHECK(reader.size() == second.find('}') + 1);
  CHECK(reader.lines() == 4);
  REQUIRE(reader.members().size() == 2);
  CHECK(reader.members()[0].name == 1);
  CHECK(reader.members()[0].number == 0);
  CHECK(reader.members()[1].name == 0);
  CHECK(reader.members()[1].number == 999'999'999'999'999'999);
}

TEST_CASE("what is not plain is left to the reader of whole JSON", "[codec][plain_object]") {
  syntax::FlatObjectReader reader(names);
  const std::vector<std::string> others{
      "",
      "]",
      ",]",
      ", 7",
      ",{}",
      R"({"wall_ms":1})",
      R"(,{"wall_ms":1)",
      R"(,{"wall_ms":1,})",
      R"(,{"wall_ms":1,,"warmup":true})",
      R"(,{"wall_ms":1 "warmup":true})",
      R"(,{"wall_ms" :1})",
      R"(,{"wall_ms"1})",
      R"(,{wall_ms:1})",
      R"(,{"wall_ns":1})",
      R"(,{"wall_ms":})",
      R"(,{"wall_ms":-1})",
      R"(,{"wall_ms":+1})",
      R"(,{"wall_ms":01})",
      R"(,{"wall_ms":1.5})",
      R"(,{"wall_ms":1e3})",
      R"(,{"wall_ms":1000000000000000000})",
      R"(,{"wall_ms":null})",
      R"(,{"wall_ms":[1]})",
      R"(,{"wall_ms":{}})",
      R"(,{"warmup":tru})",
      R"(,{"warmup":truth})",
      R"(,{"warmup":falsetrue})",
      R"(,{"stdout":"a)",
      R"(,{"stdout":"\n"})",
      ",{\"stdout\":\"a\nb\"}",
      ",{\"stdout\":\"\xc3\xa9\"}",
      ",{\"stdout\":\"\x7f\"}",
      ",{\"wall_ms\":1\f}",
  };
  for (const std::string& other : others) {
    INFO(other);
    CHECK_FALSE(reader.read(padded(other).data()));
  }
}

TEST_CASE("an object cut off anywhere is not read", "[codec][plain_object]") {
  syntax::FlatObjectReader reader(names);
  const std::string whole = R"(, {"wall_ms": 17, "warmup": true, "stdout": "a b"})";
  REQUIRE(reader.read(padded(whole).data()));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    INFO(size);
    CHECK_FALSE(reader.read(padded(whole.substr(0, size)).data()));
  }
}
