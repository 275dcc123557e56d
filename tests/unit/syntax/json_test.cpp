// SPDX-License-Identifier: MIT
#include "syntax/json.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using syntax::JsonDocument;
using syntax::JsonValue;

namespace {

template <typename Call>
std::string message_of(const Call& call) {
  return test::error_of(call, "no error");
}

std::string strict_message(std::string_view text) {
  return message_of([&] { syntax::parse_json(text, "f"); });
}

std::string lenient_message(std::string_view text, int line = 1) {
  return message_of([&] { JsonDocument().parse_lenient(text, "f", line); });
}

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

}  // namespace

TEST_CASE("values keep their kind, their text and their line", "[syntax][json]") {
  const JsonDocument document =
      syntax::parse_json("{\"a\": [1.50,\n -2e3, true],\n\"b\": {\"c\": \"x\\n\\u00e9\"}, \"d\":\nnull}", "f");
  const JsonValue root = document.root();
  REQUIRE(root.is(JsonValue::Kind::object));
  CHECK(root.size() == 3);
  const std::vector<JsonValue> list = root.find("a").elements();
  REQUIRE(list.size() == 3);
  CHECK(list[0].text() == "1.50");
  CHECK(list[0].as_number() == 1.5);
  CHECK(list[1].as_number() == -2000);
  CHECK(list[1].line() == 2);
  CHECK(list[2].as_boolean() == true);
  CHECK(root.at({"b", "c"}).as_string() == "x\n\xC3\xA9");
  CHECK(root.find("b").line() == 3);
  CHECK(root.find("d").is_null());
  CHECK(root.find("d").text().empty());
  CHECK(root.find("d").line() == 4);
  CHECK(root.members()[1].first == "b");
  CHECK(root.plain() == "{\"a\":[1.50,-2e3,true],\"b\":{\"c\":\"x\\u000a\xC3\xA9\"},\"d\":null}");
}

TEST_CASE("what is not there is nothing, all the way down", "[syntax][json]") {
  const JsonDocument document = syntax::parse_json(R"({"a":{"b":7},"s":"t"})", "f");
  const JsonValue root = document.root();
  CHECK_FALSE(root.find("x"));
  CHECK_FALSE(root.at({"x", "y"}));
  CHECK_FALSE(root.find("s").find("t"));
  CHECK(root.find("x").elements().empty());
  CHECK(root.find("s").members().empty());
  CHECK(root.number_at({"a", "b"}) == 7);
  CHECK(root.unsigned_at({"a", "b"}) == 7);
  CHECK_FALSE(root.number_at({"a", "c"}));
  CHECK(root.text_at({"s"}) == "t");
  CHECK(root.text_at({"a", "b"}).empty());
  CHECK(root.find("x").number_if("x") == std::nullopt);
  CHECK_FALSE(JsonDocument().root());
}

TEST_CASE("of a repeated name the last member counts", "[syntax][json]") {
  CHECK(syntax::parse_json(R"({"a":1,"b":{"a":5},"a":2})", "f").root().number_at({"a"}) == 2);
}

TEST_CASE("whole numbers keep all their digits", "[syntax][json]") {
  const JsonDocument document = syntax::parse_json("[18446744073709551615, 18446744073709551616, -1, 1.0]", "f");
  const std::vector<JsonValue> list = document.root().elements();
  CHECK(list[0].as_unsigned() == 18446744073709551615U);
  CHECK_FALSE(list[1].as_unsigned());
  CHECK(list[1].text() == "18446744073709551616");
  CHECK_FALSE(list[2].as_unsigned());
  CHECK_FALSE(list[3].as_unsigned());
}

TEST_CASE("what is no JSON is refused with its line", "[syntax][json]") {
  CHECK(strict_message("").starts_with("f:1: not valid JSON: "));
  CHECK(strict_message("{\n\"a\":}").starts_with("f:2: not valid JSON: "));
  CHECK(strict_message("{} x").starts_with("f:1: not valid JSON: "));
  CHECK(strict_message("[NaN]").starts_with("f:1: not valid JSON: "));
  CHECK(strict_message("[1e999]").starts_with("f:1: not valid JSON: "));
  CHECK(strict_message("[" + std::string(400, '9') + "]") ==
        "f:1: not valid JSON: Number too big to be stored in double");
  CHECK(strict_message("[\"\xFF\"]").starts_with("f:1: not valid JSON: Invalid encoding"));
  CHECK(strict_message(std::string("[1]\0[2]", 7)) == "f:1: not valid JSON: a NUL byte");
  CHECK(strict_message(nested(200)) == "no error");
  CHECK(strict_message(nested(201)) == "f:1: not valid JSON: nested deeper than 200 levels");
  JsonDocument document;
  CHECK(document.parse("[\"\xFF\"]", "f", 1, syntax::JsonEncoding::unchecked).elements()[0].text() == "\xFF");
  CHECK(message_of([&] { document.parse("[1", "f", 7); }).starts_with("f:7: not valid JSON: "));
}

TEST_CASE("other tools' NaN and Infinity are numbers, but no figures", "[syntax][json]") {
  JsonDocument document;
  const JsonValue root = document.parse_lenient("[NaN, -Infinity, 1]", "f");
  const std::vector<JsonValue> list = root.elements();
  REQUIRE(list.size() == 3);
  CHECK(list[0].is(JsonValue::Kind::number));
  CHECK(list[0].text() == "NaN");
  CHECK_FALSE(list[0].as_number());
  CHECK(list[1].text().ends_with("Infinity"));
  CHECK(message_of([&] { list[0].number("speed"); }) == "f:1: 'speed' is 'NaN', not a number");
}

TEST_CASE("a broken report is refused with line and column", "[syntax][json]") {
  CHECK(lenient_message(" ") == "f:1: the file is empty");
  CHECK(lenient_message("{\n \"a\": 1") == "f:2:8: the JSON ends too early: is the file cut off?");
  CHECK(lenient_message("{\n \"a\": x}") == "f:2:7: not JSON: Invalid value");
  CHECK(lenient_message("{\n \"a\": x}", 5) == "f:6: not JSON: Invalid value");
  CHECK(lenient_message(nested(201)) == "f:1: more than 200 levels deep");
  CHECK(lenient_message(std::string("[1,\n\0]", 6)) == "f:2: a zero byte: this is not JSON text");
}

TEST_CASE("accessors that want a kind say where another one stands", "[syntax][json]") {
  JsonDocument document;
  const JsonValue root = document.parse_lenient("{\"a\":\n[1.5, null],\"t\":\"x\",\"n\":-3}", "f");
  CHECK(message_of([&] { root.member("b"); }) == "f:1: 'b' is missing");
  CHECK(message_of([&] { root.object("a"); }) == "f:2: 'a' is an array, not an object");
  CHECK(message_of([&] { root.number_of("a"); }) == "f:2: 'a' is an array, not a number");
  CHECK(message_of([&] { root.find("a").numbers("a"); }) == "f:2: 'a' is 'null', not a number");
  CHECK(message_of([&] { root.find("a").elements()[0].count("a"); }) == "f:2: 'a' is 1.5, not a count");
  CHECK(message_of([&] { root.find("n").count("n"); }) == "f:2: 'n' is -3, not a count");
  CHECK(message_of([&] { root.find("n").string("n"); }) == "f:2: 'n' is a number, not a string");
  CHECK(message_of([&] { root.find("t").each([](JsonValue) {}); }) == "f:2: a string where an array belongs");
  CHECK(root.find("a").elements()[1].number_if("a") == std::nullopt);
}

TEST_CASE("the start of a document is what stands in it", "[syntax][json]") {
  JsonDocument document;
  const JsonValue root = document.parse_start(R"({"a": {"b": [1, {"c": 2}, 3], "d": "cut of)");
  CHECK(root.at({"a", "b"}).size() == 3);
  CHECK_FALSE(root.at({"a", "d"}));
  std::size_t names = 0;
  root.find("a").each_member([&](std::string_view, JsonValue) { ++names; });
  CHECK(names == 1);
  root.find("a").each([](JsonValue) { FAIL("an object has no elements"); });
  CHECK_FALSE(document.parse_start("x"));
  const JsonValue before = document.parse_before("list", "{\"a\":1,\n\"list\": [1, 2", "f");
  CHECK(before.number_at({"a"}) == 1);
  CHECK(before.members().size() == 1);
}

TEST_CASE("the elements of a long list are handed over and forgotten", "[syntax][json]") {
  JsonDocument document;
  std::vector<std::string> seen;
  const JsonValue root =
      document.parse_lenient_list("{\"a\":1,\"list\":[{\"x\":[1]},\"t\",3],\"inner\":{\"list\":[9]}}", "f", "list",
                                  [&](JsonValue value) { seen.push_back(value.plain()); });
  CHECK(seen == std::vector<std::string>{"{\"x\":[1]}", "t", "3"});
  CHECK(root.find("list").is(JsonValue::Kind::array));
  CHECK(root.find("list").size() == 0);
  CHECK(root.at({"inner", "list"}).size() == 1);
  CHECK(root.number_at({"a"}) == 1);
}

TEST_CASE("a document that has moved gives the same values", "[syntax][json]") {
  JsonDocument first = syntax::parse_json(R"({"a":"b"})", "f");
  const JsonDocument second = std::move(first);
  CHECK(second.root().text_at({"a"}) == "b");
}

TEST_CASE("written text steers neither a terminal nor a runner, and reads back as it was", "[syntax][json]") {
  const std::string hostile = "a\x1b\x7f\u009b\u202e\U000e0041 ##[error]#\u00e9#[x] \u00fc [y]";
  const std::string inside = R"("a\u001B\u007f\u009b\u202e\udb40\udc41 ##\u005berror]#)"
                             "\u00e9"
                             R"(#\u005bx] )"
                             "\u00fc [y]\"";
  for (const auto style : {syntax::JsonWriter::Style::compact, syntax::JsonWriter::Style::indented}) {
    syntax::JsonWriter json(style);
    json.begin_object().member(hostile, hostile).end_object();
    const std::string text = json.take();
    CHECK(text == (style == syntax::JsonWriter::Style::compact ? "{" + inside + ":" + inside + "}"
                                                               : "{\n  " + inside + ": " + inside + "\n}"));
    CHECK(syntax::parse_json(text, "x.json").root().text_at({hostile}) == hostile);
  }
}
