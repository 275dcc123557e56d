// SPDX-License-Identifier: MIT
#include "model/docref.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "imports/import.hpp"

namespace benchgate {

namespace {

std::string report_with_categories(const std::string& categories) {
  return "Method,WarmupCount,Categories,Mean,Error\nParse,10,\"" + categories + "\",1.0 ns,0.1 ns\n";
}

std::string docref_of_categories(const std::string& categories) {
  const imports::ImportFormat& format = imports::import_format("benchmarkdotnet-csv", "test");
  const model::ReportContent content = imports::read_report(format, report_with_categories(categories), "r.csv");
  CHECK(content.cases.front().parameters.empty());  // the same benchmark in other categories is the same
  return std::string(content.cases.front().docref);
}

}  // namespace

TEST_CASE("DocRefs are those of the methodology's convention", "[docref]") {
  for (const char* good : {"bench:mediator/send-command", "load:caching/redis", "bench:a/b/c", "load:0/1"}) {
    INFO(good);
    CHECK(model::is_docref(good));
  }
  for (const char* bad :
       {"", "bench", "bench:", "bench:mediator", "bench:/x", "bench:x/", "bench:a//b", "bench:A/b", "bench:a/b c",
        "bench:a/-b", "bench:a/b_c", "doc:a/b", "Bench:a/b", "load:a/b:c", "bench:a/ä"}) {
    INFO(bad);
    CHECK_FALSE(model::is_docref(bad));
  }
}

TEST_CASE("BenchmarkDotNet's categories carry a benchmark's DocRef", "[import][docref]") {
  CHECK(docref_of_categories("DocRef:bench:mediator/send-command") == "bench:mediator/send-command");
  CHECK(docref_of_categories("Fast, DocRef:bench:a/b ,Slow") == "bench:a/b");
  CHECK(docref_of_categories("Fast,Slow").empty());
  CHECK(docref_of_categories("").empty());
}

TEST_CASE("A category that is meant as a DocRef and is none is an error with its line", "[import][docref]") {
  CHECK_THROWS_WITH(docref_of_categories("DocRef:mediator/Send"),
                    "r.csv:2: the category 'DocRef:mediator/Send' has no DocRef behind 'DocRef:': use "
                    "bench:AREA/NAME or load:AREA/NAME, such as bench:parser/large, of a-z, 0-9, '-' and '/'");
  CHECK_THROWS_WITH(docref_of_categories("DocRef:bench:a/b,DocRef:bench:a/c"),
                    "r.csv:2: the category 'DocRef:bench:a/b,DocRef:bench:a/c' names two DocRefs: keep one of them");
}

}  // namespace benchgate
