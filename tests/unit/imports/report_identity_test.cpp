// SPDX-License-Identifier: MIT
#include "imports/report_identity.hpp"

#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "imports/report_metrics.hpp"

namespace benchgate {

namespace {

/// A report of one program with the test cases of those names.
struct OneReport {
  std::string program;
  std::vector<std::string> names = {"sort"};
  std::string format = "google-benchmark-json";
};

using Labels = std::vector<std::vector<std::string>>;  ///< of the first case of each report, by side

struct Distinguished {
  Labels labels;
  std::vector<std::string> notes;
};

Distinguished distinguish(const std::vector<std::vector<OneReport>>& sides) {
  std::vector<std::vector<model::ReportContent>> contents;
  for (const auto& side : sides) {
    contents.emplace_back();
    for (const OneReport& report : side) {
      model::ReportContent& content = contents.back().emplace_back();
      content.origin.program = report.program;
      for (const std::string& name : report.names) content.cases.push_back({name, {}, {}, {}});
    }
  }
  std::vector<std::vector<imports::SideReport>> reports(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (std::size_t k = 0; k < sides[i].size(); ++k)
      reports[i].push_back({sides[i][k].format, &contents[i][k].origin, &contents[i][k].cases});
  Distinguished found;
  found.notes = imports::distinguish_programs(reports);
  for (const auto& side : contents) {
    found.labels.emplace_back();
    for (const model::ReportContent& content : side)
      found.labels.back().push_back(imports::case_label(content.cases.front()));
  }
  return found;
}

}  // namespace

TEST_CASE("A benchmark that a side has from two programs is two test cases on both sides", "[import]") {
  const Distinguished found = distinguish({{{"./liba/bench"}, {"./libb/bench"}}, {{"./liba/bench"}}});
  CHECK(found.labels == Labels{{"sort@program=liba/bench", "sort@program=libb/bench"}, {"sort@program=liba/bench"}});
  CHECK(found.notes ==
        std::vector<std::string>{
            "'sort' is in reports of 2 programs (liba/bench, libb/bench): each is a test case of its own"});
}

TEST_CASE("Reports of one program are repetitions, wherever it is called from", "[import]") {
  CHECK(distinguish({{{"./bench"}, {"bench"}, {".//bench"}}}).labels == Labels{{"sort", "sort", "sort"}});
  CHECK(distinguish({{{"a"}, {"a"}}, {{"b"}}}).labels == Labels{{"sort", "sort"}, {"sort"}});  // renamed
  CHECK(distinguish({{{""}, {""}}, {{"b"}}}).notes.empty());
}

TEST_CASE("A program is known by the end of its path, whatever folder it was built in", "[import]") {
  const Distinguished found = distinguish({{{"/tmp/base/build/liba/bench"}, {"/tmp/base/build/libb/bench"}},
                                           {{"/home/ci/head/build/liba/bench"}, {"/home/ci/head/build/libb/bench"}}});
  CHECK(found.labels == Labels{{"sort@program=liba/bench", "sort@program=libb/bench"},
                               {"sort@program=liba/bench", "sort@program=libb/bench"}});
  CHECK(distinguish({{{R"(C:\out\sort.exe)"}, {R"(C:\out\join.exe)"}}}).labels ==
        Labels{{"sort@program=sort.exe", "sort@program=join.exe"}});
  // One of them is the end of the other.
  CHECK(distinguish({{{"bench"}, {"old/bench"}}}).labels == Labels{{"sort@program=bench", "sort@program=old/bench"}});
}

TEST_CASE("Only names that two programs have are told apart", "[import]") {
  CHECK(distinguish({{{"a", {"sort", "x"}}, {"b", {"join", "x"}}}}).labels == Labels{{"sort", "join"}});
  CHECK(distinguish({{{"a"}, {"b"}, {""}}}).labels == Labels{{"sort@program=a", "sort@program=b", "sort"}});
}

TEST_CASE("A name that two tools have are two test cases", "[import]") {
  CHECK(distinguish({{{"", {"sort"}, "catch2-xml"}, {"", {"sort"}, "hyperfine-json"}}}).labels ==
        Labels{{"sort@tool=catch2", "sort@tool=hyperfine"}});
  CHECK(distinguish({{{"", {"sort"}, "hyperfine-csv"}, {"", {"sort"}, "hyperfine-json"}}}).labels ==
        Labels{{"sort", "sort"}});
}

}  // namespace benchgate
