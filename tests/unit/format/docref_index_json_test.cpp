// SPDX-License-Identifier: MIT
#include "format/docref_index_json.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;

namespace {

model::DocRefIndex index_of_one() {
  model::DocRefVariant variant;
  variant.id = "core|Parse|";
  variant.test_case = "Parse";
  variant.stability = model::Stability::stable;
  variant.run.run_id = "17";
  variant.run.run_attempt = 2;
  variant.run.sha = "b9";
  variant.run.timestamp = "2026-01-31T12:00:00Z";
  variant.run.job_type = "medium";
  variant.run.folder = "benchmarks/2026-01-31/17-2";
  variant.environment.machine.cpu_model = "AMD EPYC 7763";
  variant.environment.tool = "hyperfine";
  model::MeasuredMetric& time = variant.metrics.emplace_back();
  time.metric.name = "time";
  time.metric.unit = "ns";
  time.figures.value = 1298.5;
  time.figures.n = 27;
  time.figures.median = 1298.5;
  time.figures.stability = model::Stability::stable;
  model::DocRefIndex index;
  index.formula_version = 3;
  index.kind = "benchmarks";
  index.dashboard_url = "https://example.org/b";
  index.raw_url = "https://example.org/raw";
  model::DocRefEntry& parse = index.docrefs.emplace_back();
  parse.docref = "bench:core/parse";
  parse.headline = 0;
  parse.value = 1298.5;
  parse.unit = "ns";
  parse.cited_by = {{"README.md", 7, "median"}};
  parse.variants = {variant};
  model::DocRefEntry& scan = index.docrefs.emplace_back();
  scan.docref = "bench:core/scan";
  scan.withheld = "not published";
  return index;
}

std::string fault_of(const std::string& docrefs, const std::string& head = "") {
  return test::error_of([&] {
    format::parse_docref_index(R"({"schema": "benchgate.docref-index.v2", "formula_version": 1, )" + head +
                                   "\"docrefs\": [\n" + docrefs + "]}",
                               "i.json");
  });
}

}  // namespace

TEST_CASE("an index of DocRefs reads as it was written", "[format][docref]") {
  const model::DocRefIndex index = index_of_one();
  const std::string text = format::format_docref_index(index);
  CHECK(format::parse_docref_index(text, "i.json") == index);
  CHECK(std::count(text.begin(), text.end(), '\n') == 5);  // head, begin of the list, each DocRef, end
  CHECK(format::parse_docref_index(format::format_docref_index({}), "i.json") == model::DocRefIndex{});
}

TEST_CASE("an index that makes no sense is refused", "[format][docref]") {
  CHECK(fault_of(R"({"docref": "bench:a/b", "variants": []})") == "");
  CHECK(fault_of(R"({"docref": "Parse", "variants": []})").starts_with("i.json:2: 'Parse' is not bench:AREA/NAME"));
  CHECK(fault_of("{\"docref\": \"bench:a/b\", \"variants\": []},\n{\"docref\": \"bench:a/b\", \"variants\": []}") ==
        "i.json:3: the DocRef 'bench:a/b' is listed twice");
  CHECK(fault_of(R"({"docref": "bench:a/b", "headline": 0, "variants": []})") ==
        "i.json:2: 'bench:a/b' has no variant 0");
  CHECK(fault_of(R"({"docref": "bench:a/b"})") == "i.json:2: 'variants' is missing");
  CHECK(fault_of(R"({"docref": "bench:a/b", "dashboard_url": "https://a b", "variants": []})") ==
        "i.json:2: the dashboard_url 'https://a b' is no address of the web");
  CHECK(fault_of("", R"j("raw_url": "javascript:alert(1)", )j") ==
        "i.json:1: the raw_url 'javascript:alert(1)' is no address of the web");
  CHECK(
      test::error_of([] { format::parse_docref_index(R"({"schema": "benchgate.docref-index.v1"})", "i.json"); }) ==
      "i.json:1: 'schema' is not benchgate.docref-index.v2: write the index anew with 'benchgate history recalculate'");
}
