// SPDX-License-Identifier: MIT
#include "format/manifest_json.hpp"

#include "base/error.hpp"
#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a manifest reads back as it was written", "[format][manifest_json]") {
  const model::Manifest manifest{
      "v1.0",    "abc+dirty-01", true, "2026-01-01T00:00:00Z", "synthetic", {{"s/run-1/raw_samples.jsonl", "ba78"}},
      {{"s", 3}}};
  CHECK(format::parse_manifest(format::format_manifest(manifest), "m.json") == manifest);
  CHECK(format::format_manifest({}) == "{\n  \"source_dirty\": false,\n  \"files\": {}\n}\n");
}

TEST_CASE("unknown and missing members are fine, wrong types are not", "[format][manifest_json]") {
  CHECK(format::parse_manifest(R"({"x": [1], "source_ref": null})", "m.json") == model::Manifest{});
  for (const char* text :
       {"[]", "{\"source_ref\": 1}", "{\"source_dirty\": \"yes\"}", "{\"files\": []}", "{\"files\": {\"a\": 1}}",
        "{\"source_ref\": \"a\"", "", R"({"plan": [3]})", R"({"plan": {"s": 0}})", R"({"plan": {"s": 2.5}})",
        R"({"plan": {"s": 10001}})", R"({"plan": {"s": "3"}})"})
    CHECK_THROWS_AS(format::parse_manifest(text, "m.json"), Error);
  try {
    format::parse_manifest("{\n\"source_commit\": 7}", "m.json");
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.what() == std::string("m.json:2: 'source_commit' is not text"));
  }
}
