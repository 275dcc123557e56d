// SPDX-License-Identifier: MIT
#include "codec/publication_json.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;

TEST_CASE("a publication that was written is read back whole", "[codec][publication]") {
  const model::Publication all{model::Verdict::fail,
                               "parse: 12 % worse",
                               {{model::Verdict::fail, "parse", "budget", "8 to 9 ms", "5 %", "p", "why"}},
                               {"remark"},
                               {"note"},
                               {{"mode", "full"}},
                               {"benchgate check"},
                               {{"a.c", 3, 4, model::AnnotationLevel::failure, "t", "m"}},
                               {"last lines"},
                               {},
                               true};
  CHECK(codec::parse_written_publication(codec::write_publication(all), "x") == all);
  CHECK(codec::parse_publication(codec::write_publication(all), "x") == all);
}

TEST_CASE("of an artifact only a publication is read, nested as deep as limits allow", "[codec][publication]") {
  const auto refused = [](const std::string& text) {
    return test::error_of([&] { codec::parse_written_publication(text, "x"); });
  };
  CHECK(refused(R"({"schema":"benchgate.gate.v1"})") == "x: is no benchgate.publication.v1");
  CHECK(refused("[]") == "x: is no benchgate.publication.v1");
  CHECK(refused(R"({"schema":"benchgate.publication.v1","verdict":"pass"})") == "x:1: 'headline' is missing");
  CHECK(!refused(std::string(1'000'000, '[')).empty());
}
