// SPDX-License-Identifier: MIT
#include "syntax/yaml.hpp"

#include "base/random.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using syntax::parse_yaml;
using syntax::Yaml;

namespace {

std::string yaml_refusal(const std::string& text) {
  return test::error_of([&] { parse_yaml(text, "f.yaml"); }, "accepted");
}

}  // namespace

TEST_CASE("YAML values know their text, style and location", "[codec][yaml]") {
  const Yaml root = parse_yaml("a: 1\nb: ['x', \"1\", 1, ~]\nc:\n  d: |\n    text\n  e: !!str 2\n", "f.yaml");
  REQUIRE(root.kind == Yaml::Kind::map);
  CHECK(root.members[0].key == "a");
  CHECK(root.members[1].key_location == base::SourceLocation{"f.yaml", 2, 1});
  CHECK(root.find("a")->text == "1");
  CHECK(!root.find("a")->quoted);
  CHECK(root.find("a")->location == base::SourceLocation{"f.yaml", 1, 4});
  const Yaml& list = *root.find("b");
  REQUIRE(list.elements.size() == 4);
  CHECK(list.elements[0].quoted);
  CHECK(list.elements[1].quoted);
  CHECK(!list.elements[2].quoted);
  CHECK(list.elements[3].kind == Yaml::Kind::null);
  CHECK(list.elements[2].location == base::SourceLocation{"f.yaml", 2, 15});
  CHECK(root.find("c")->find("d")->text == "text\n");
  CHECK(root.find("c")->find("d")->quoted);
  CHECK(root.find("c")->find("e")->quoted);
  CHECK(root.find("x") == nullptr);
  CHECK(parse_yaml("", "f.yaml").kind == Yaml::Kind::null);
  CHECK(parse_yaml("# nothing\n", "f.yaml").kind == Yaml::Kind::null);
}

TEST_CASE("aliases and merges stand for what they name", "[codec][yaml]") {
  const Yaml root = parse_yaml("a: &x {k: 1, l: 2}\nb: *x\nc: {<<: *x, k: 3}\nd: {<<: [*x, {m: 4}]}\n", "f.yaml");
  CHECK(root.find("b")->find("l")->text == "2");
  CHECK(root.find("c")->find("k")->text == "3");
  CHECK(root.find("c")->find("l")->text == "2");
  CHECK(root.find("c")->find("<<") == nullptr);
  CHECK(root.find("d")->find("m")->text == "4");
}

TEST_CASE("an alias bomb is refused before it grows", "[codec][yaml]") {
  std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i <= 9; ++i) {
    text += fmt::format("a{0}: &a{0} [", i);
    for (int j = 0; j < 10; ++j) text += fmt::format("{}*a{}", j == 0 ? "" : ", ", i - 1);
    text += "]\n";
  }
  CHECK(yaml_refusal(text) == "f.yaml:5:25: more than 50000 values, aliases written out; make the file smaller");
}

TEST_CASE("aliases of a long text are refused before they fill the memory", "[codec][yaml]") {
  // 600,000 bytes at the anchor and seven times more: 4,800,000.
  std::string text = "a: &a \"" + std::string(600'000, 'x') + "\"\nb: [*a, *a, *a, *a, *a";
  CHECK(yaml_refusal(text + "]\n") == "accepted");
  CHECK(yaml_refusal(text + ", *a, *a]\n") ==
        "f.yaml:2:25: more than 4000000 bytes of text, aliases written out; make the file smaller");
}

TEST_CASE("malformed YAML is refused with its location", "[codec][yaml]") {
  CHECK(yaml_refusal("a: 1\nb: 2\na: 3\n") ==
        "f.yaml:3:1: the key 'a' is given twice, first in line 1; remove one of them");
  CHECK(yaml_refusal("{a: {b: 1, 'b': 2}}") ==
        "f.yaml:1:12: the key 'b' is given twice, first in line 1; remove one of them");
  CHECK(yaml_refusal("? [a]\n: 1\n") == "f.yaml:1:3: a key must be text");
  CHECK(yaml_refusal("~: 1\n") == "f.yaml:1:1: a key must be text");
  CHECK(yaml_refusal("a: !ruby/object {}\n") == "f.yaml:1:4: the tag '!ruby/object' is not supported; remove it");
  CHECK(yaml_refusal("a: 1\n---\nb: 2\n") == "f.yaml:2:1: a second document begins here; give each its own file");
  CHECK(yaml_refusal("a: &x [*x]\n") == "f.yaml:1:8: this alias is inside the value that it names");
  CHECK(yaml_refusal("a: {<<: 3}\n") == "f.yaml:1:9: '<<' merges maps only; give an alias of a map");
  CHECK(yaml_refusal("a: " + std::string(100, '[') + std::string(100, ']')) ==
        "f.yaml:1:67: nested deeper than 64 levels");
  CHECK(yaml_refusal("a: " + std::string(1'000'000, 'x')) == "f.yaml: is larger than 1000000 bytes; split it");
  CHECK(yaml_refusal("a: 'x\nb: 3\n") == "f.yaml:1:4: the quote that is opened here is never closed");
  CHECK(yaml_refusal("\xEF\xBB\xBF"
                     "a: &x !!str \"x\\\"\nb: 3\n") == "f.yaml:1:4: the quote that is opened here is never closed");
  CHECK(yaml_refusal("a: 'it''s'\nb: \"\\\"\"\nc: &y 'z'\n") == "accepted");
  // The message of the library is in the middle.
  for (const char* text : {"a: [1, 2\n", "a: *nowhere\n", "a: {b\n", "a:\n\t- 1\n", "%YAML 9.9\n---\na: 1\n"}) {
    CAPTURE(text);
    const std::string message = yaml_refusal(text);
    CHECK(message.starts_with("f.yaml:"));
    CHECK(message.find(": not valid YAML: ") != std::string::npos);
    CHECK(message.ends_with("; check indentation, quotes and brackets here and above"));
  }
}

TEST_CASE("no bytes make the YAML reader do anything but read or refuse", "[codec][yaml]") {
  constexpr std::string_view alphabet = "ab1 \n\t-:,[]{}&*!|>'\"%@`#?~\\.\x00\xff\xc3\xa9<";
  base::Random random(7);
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::uint64_t length = random.below(40); length > 0; --length) text += alphabet[random.below(alphabet.size())];
    accepted += yaml_refusal(text) == "accepted";
  }
  CHECK(accepted > 1000);  // else the test reaches nothing behind the first error
}
