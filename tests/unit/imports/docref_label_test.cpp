// SPDX-License-Identifier: MIT
#include "imports/docref_label.hpp"

#include <stdexcept>

#include "catch.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

namespace {

struct Carrier {
  std::string_view format;
  std::string text;  ///< a report whose first benchmark carries the DocRef @
};

const Carrier carriers[] = {
    {"benchmarkdotnet-csv", "Method,Categories,Mean,Error\nParse,\"Fast,DocRef:@\",1 ns,1 ns\n"},
    {"google-benchmark-json",
     R"({"context": {"library_build_type": "release"}, "benchmarks": [{"name": "a", "run_name": "a", "run_type": )"
     R"("iteration", "iterations": 1, "real_time": 1, "cpu_time": 1, "time_unit": "ns", "label": "fast DocRef:@"}]})"},
    {"google-benchmark-json",
     R"({"context": {"library_build_type": "release"}, "benchmarks": [{"name": "a_mean", "run_name": "a", "run_type": )"
     R"("aggregate", "aggregate_name": "mean", "aggregate_unit": "time", "iterations": 3, "real_time": 1, )"
     R"("cpu_time": 1, "time_unit": "ns", "label": "DocRef:@"}]})"},
    {"pytest-benchmark",
     R"({"machine_info": {}, "commit_info": {}, "benchmarks": [{"fullname": "t.py::a", "params": null, "extra_info": )"
     R"({"docref": "@"}, "stats": {"rounds": 5, "mean": 1, "median": 1, "min": 1, "max": 1, "stddev": 1}}]})"},
    {"catch2-xml",
     "<?xml version=\"1.0\"?><Catch2TestRun name=\"b\"><TestCase name=\"a\" tags=\"[!benchmark][DocRef:@]\">"
     "<BenchmarkResults name=\"x\" samples=\"3\"><mean value=\"1\" lowerBound=\"1\" upperBound=\"1\"/>"
     "<standardDeviation value=\"1\" lowerBound=\"1\" "
     "upperBound=\"1\"/></BenchmarkResults></TestCase></Catch2TestRun>"},
    {"custom-smaller-is-better", R"([{"name": "a", "unit": "ms", "value": 1, "extra": "one line\nDocRef:@"}])"},
};

std::string with_docref(const Carrier& carrier, std::string_view docref) {
  std::string text = carrier.text;
  return text.replace(text.find('@'), 1, docref);
}

}  // namespace

TEST_CASE("A benchmark carries its DocRef where its tool has a field for words", "[import]") {
  for (const Carrier& carrier : carriers) {
    INFO(carrier.format);
    const auto cases = imports::read_report(imports::import_format(carrier.format, "test"),
                                            with_docref(carrier, "bench:parser/large"), "report")
                           .cases;
    REQUIRE(cases.size() == 1);
    CHECK(cases.front().docref == "bench:parser/large");
    const std::string refusal = test::refusal_of(carrier.format, with_docref(carrier, "bench:Parser"));
    CHECK(refusal.find("report") == 0);
    CHECK(refusal.find("'DocRef:bench:Parser' has no DocRef behind 'DocRef:'") != std::string::npos);
  }
}

TEST_CASE("Two DocRefs of a benchmark are one too many, and other words are none", "[import]") {
  const auto fail = [](const std::string& problem) { throw std::runtime_error(problem); };
  CHECK(imports::docref_in_label("fast; DocRef:load:a/b", "the label", fail) == "load:a/b");
  CHECK(imports::docref_in_label("DocRef:bench:a/b DocRef:bench:a/b", "the label", fail) == "bench:a/b");
  CHECK(imports::docref_in_label("xDocRef:bench:a/b bench:a/b docref", "the label", fail) == "");
  CHECK(imports::docref_in_label("", "the label", fail) == "");
  CHECK_THROWS_WITH(imports::docref_in_label("DocRef:bench:a/b,DocRef:bench:a/c", "the label", fail),
                    "the label 'DocRef:bench:a/b,DocRef:bench:a/c' names two DocRefs: keep one of them");
}

}  // namespace benchgate
