// SPDX-License-Identifier: MIT
#include "format/compare_json.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "format/receipt_json.hpp"
#include "syntax/json_strings.hpp"

using namespace benchgate;

namespace {

model::Comparison full_comparison() {
  model::Comparison comparison;
  comparison.tool_version = "1.2.3";
  comparison.bench.name = "parse \x1b[31m";
  comparison.bench.command.argv = {"./parse", "x"};
  comparison.baseline_ref = {"a.json", "id"};
  comparison.budgets["wall_ms"] = {{.max = 7, .min_value_change = 2, .noise_threshold = 0.1, .evidence = "none"},
                                   0.2,
                                   0.18,
                                   model::Better::higher,
                                   false,
                                   "p95",
                                   model::NoisePolicy::skip,
                                   0.01,
                                   0,
                                   0,
                                   true};
  comparison.budgets["cpu_ms"] = {};
  model::Delta& delta = comparison.deltas["wall_ms"];
  delta = {1, 2, 2, 1, 1, 0.5, 0.25, 0.1, "p95", "ms", {}, model::Verdict::fail, "why", model::Ground::confirmed};
  delta.significance = model::Significance{"welch_t", 0.01, 0.05, true, 9, 8, -0.5, 0.5, 0.02};
  comparison.deltas["cpu_ms"].why = "missing in current";
  comparison.verdict = {model::Verdict::fail, {.fail = 1, .skip = 1}, {"wall_ms_fail"}};
  comparison.host_differences = {{"os", "linux", "macos"}};
  comparison.warnings = {"w"};
  return comparison;
}

std::string refusal_of(const std::string& text) {
  return test::error_of([&] { format::parse_comparison(text, "f"); }, "accepted");
}

}  // namespace

TEST_CASE("a comparison reads back as it was written", "[format][compare_json]") {
  const model::Comparison comparison = full_comparison();
  for (const auto style : {syntax::JsonWriter::Style::compact, syntax::JsonWriter::Style::indented})
    CHECK(format::parse_comparison(format::format_comparison(comparison, style), "f") == comparison);
}

TEST_CASE("schema comes first and unknown figures are absent", "[format][compare_json]") {
  const std::string text = format::format_comparison(full_comparison(), syntax::JsonWriter::Style::compact);
  CHECK(text.starts_with(R"({"schema":"benchgate.compare.v1","tool":)"));
  CHECK(text.find(R"("cpu_ms":{"statistic":"median","status":"skip","why":"missing in current"})") !=
        std::string::npos);
  CHECK(text.find("null") == std::string::npos);
  CHECK(text.ends_with("}\n"));
}

TEST_CASE("comparisons that do not add up are refused", "[format][compare_json]") {
  const auto style = syntax::JsonWriter::Style::compact;
  model::Comparison comparison = full_comparison();
  comparison.verdict.counts.pass = 1;
  CHECK(refusal_of(format::format_comparison(comparison, style)) ==
        "f:1: 'counts' are pass 1, warn 0, fail 1, skip 1, but its deltas say 0, 0, 1, 1");
  comparison = full_comparison();
  comparison.budgets.erase("cpu_ms");
  CHECK(refusal_of(format::format_comparison(comparison, style)) == "f:1: 'deltas' has 'cpu_ms', which has no budget");
  comparison = full_comparison();
  comparison.schema = "benchgate.compare.v2";
  CHECK(refusal_of(format::format_comparison(comparison, style)) ==
        "f:1: 'schema' is 'benchgate.compare.v2', a version that this benchgate does not know");
  comparison.schema = "benchgate.run.v1";
  CHECK(refusal_of(format::format_comparison(comparison, style)) ==
        "f:1: 'schema' is 'benchgate.run.v1', not a receipt of a comparison");
  CHECK(refusal_of("[]") == "f:1: 'receipt' is not an object");
}

TEST_CASE("strings are replaced and every other byte stays", "[format][json]") {
  const std::string text =
      "\xEF\xBB\xBF{ \"run\" :{\n\t\"id\"\t: \"\\u0041\\\"b\", \"n\": 1.50, \"id2\":\"x\"},\n"
      "\"id\":\"y\", \"list\":[{\"run\":{\"id\":\"z\"}}] }  ";
  const std::vector<syntax::Replacement> one{{{"run", "id"}, "a\"b"}};
  std::string expected = text;
  expected.replace(expected.find("\"\\u0041"), 11, "\"a\\\"b\"");
  CHECK(syntax::replace_strings(text, "f", one) == expected);
  CHECK(syntax::replace_strings(text, "f", {}) == text);
  CHECK(syntax::replace_strings(text, "f", {{{"run", "n"}, "kept: no string"}}) == text);
  CHECK_THROWS_AS(syntax::replace_strings("{", "f", one), Error);
}
