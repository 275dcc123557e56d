// SPDX-License-Identifier: MIT
#include "lint/results.hpp"

#include <functional>
#include <set>

#include "catch.hpp"

using namespace benchgate;
using lint::ResultCase;
using lint::ResultFile;

namespace {

/// A report of one test case with 30 different values around a level.
ResultFile good_report() {
  ResultCase one{.name = "parse"};
  lint::ResultSeries times{.metric = "time"};
  for (int i = 0; i < 30; ++i) times.values.push_back(100 + (i * 7) % 10);
  one.series.push_back(times);
  one.figures = {"time mean 104", "time median 104", "time min 100", "time max 109", "time p95 108"};
  one.has_memory = true;
  return {.file = "report.json", .format = "benchmarkdotnet-json", .warm_up = 1, .cases = {one}};
}

using Values = std::vector<double>;
Values& values_of(ResultFile& result) { return result.cases.front().series.front().values; }

struct ResultExample {
  std::string_view rule;
  std::function<void(ResultFile& result)> spoil;
  std::function<void(ResultFile& result)> nearly;  ///< what just is no mistake
};

const std::vector<ResultExample> result_examples{
    {"data/too-few-values", [](ResultFile& r) { values_of(r) = {1, 2}; },
     [](ResultFile& r) { values_of(r) = {1, 2, 3}; }},
    {"data/few-values", [](ResultFile& r) { values_of(r).resize(9); }, [](ResultFile& r) { values_of(r).resize(10); }},
    {"data/no-warm-up", [](ResultFile& r) { r.warm_up = 0; }, [](ResultFile& r) { r.warm_up.reset(); }},
    {"data/debug-build", [](ResultFile& r) { r.is_debug_build = true; }, [](ResultFile& r) { r.warnings = {"noisy"}; }},
    {"data/tool-warning", [](ResultFile& r) { r.warnings = {"noisy"}; },
     [](ResultFile& r) { r.warnings = {"debug"}, r.is_debug_build = true; }},
    {"data/two-levels",
     [](ResultFile& r) {
       for (std::size_t i = 0; i < 30; ++i) values_of(r)[i] += i % 3 == 0 ? 50 : 0;
     },
     [](ResultFile& r) { values_of(r)[3] += 50; }},
    {"data/drift",
     [](ResultFile& r) {
       for (std::size_t i = 0; i < 30; ++i) values_of(r)[i] += static_cast<double>(i);
     },
     [](ResultFile& r) {
       for (std::size_t i = 0; i < 30; ++i) values_of(r)[i] += 0.1 * static_cast<double>(i);
     }},
    {"data/outliers", [](ResultFile& r) { values_of(r)[3] = values_of(r)[9] = 999; },
     [](ResultFile& r) { values_of(r)[3] = 999; }},
    {"data/autocorrelation",
     [](ResultFile& r) {
       for (std::size_t i = 0; i < 30; ++i)
         values_of(r)[i] = 100 + static_cast<double>(i % 10 < 5 ? i % 10 : 10 - i % 10);
     },
     [](ResultFile& r) {
       for (std::size_t i = 0; i < 30; ++i) values_of(r)[i] = 100 + static_cast<double>(i % 2);
     }},
    // "exactly 1 % is valid", and 0 requests are not: methodology of Encina, resolved ambiguity 13.
    {"data/error-rate", [](ResultFile& r) { r.cases.front().work = {11, 1000}; },
     [](ResultFile& r) { r.cases.front().work = {10, 1000}; }},
    {"data/error-rate", [](ResultFile& r) { r.cases.front().work = {0, 0}; },
     [](ResultFile& r) { r.cases.front().work.reset(); }},
    {"data/no-p99", [](ResultFile& r) { r.cases.front().has_p95 = true; },
     [](ResultFile& r) { r.cases.front().has_p95 = r.cases.front().has_p99 = true; }},
    {"data/offered-rate", [](ResultFile& r) { r.format = "nbomber-csv", r.cases.front().rate = 240000; },
     [](ResultFile& r) { r.format = "nbomber-csv", r.cases.front().rate = 239871.5; }},
    {"data/no-allocations", [](ResultFile& r) { r.cases.front().has_memory = false; },
     [](ResultFile& r) { r.cases.front().has_memory = false, r.format = "jmh-json"; }},
    {"data/same-figures",
     [](ResultFile& r) {
       r.cases.push_back(r.cases.front());
       r.cases.back().name = "decode";
     },
     [](ResultFile& r) {
       r.cases.push_back(r.cases.front());
       r.cases.back().name = "parse > step";
     }},
};

std::set<std::string_view> rules_of(const ResultFile& result) {
  std::set<std::string_view> rules;
  for (const model::LintFinding& finding : lint::lint_results(std::vector{result}, {})) rules.insert(finding.rule->id);
  return rules;
}

}  // namespace

TEST_CASE("a good result has no finding", "[lint]") { CHECK(rules_of(good_report()).empty()); }

TEST_CASE("each rule for results finds its mistake, and not what just is none", "[lint]") {
  for (const ResultExample& example : result_examples) {
    CAPTURE(example.rule);
    ResultFile spoilt = good_report(), near_miss = good_report();
    example.spoil(spoilt);
    example.nearly(near_miss);
    CHECK(rules_of(spoilt).contains(example.rule));
    CHECK(!rules_of(near_miss).contains(example.rule));
  }
}

TEST_CASE("each rule for results has an example", "[lint]") {
  std::set<std::string_view> shown;
  for (const ResultExample& example : result_examples) shown.insert(example.rule);
  for (const model::LintRule* rule : lint::result_rules()) {
    CAPTURE(rule->id);
    CHECK(shown.contains(rule->id));
  }
}

TEST_CASE("of many test cases the first three are named", "[lint]") {
  ResultFile result = good_report();
  for (const char* name : {"a", "b", "c", "d", "e"})
    result.cases.push_back({.name = name, .series = {{"time", {}, 1}}});
  const std::vector<model::LintFinding> findings = lint::lint_results(std::vector{result}, {});
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().detail == "a: 1; b: 1; c: 1; and 2 more");
  CHECK(lint::lint_results(std::vector{result}, {"go"}).empty());
}
