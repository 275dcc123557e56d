// SPDX-License-Identifier: MIT
// Reports of 300 requests, as those of hey in fixtures/failures. Fisher's exact p of 0 against 150 of 300 is 1.5e-56,
// and that of 0 against 9 of 300 is 0.0037 (summed in Python's fractions).
#include "judge/failed_artifacts.hpp"

#include <string>

#include "catch.hpp"
#include "format/artifact_comparison_json.hpp"
#include "judge/artifact_comparison.hpp"
#include "render/artifact_comparison.hpp"

using namespace benchgate;
using model::Better;
using model::CaseResult;
using model::Confidence;
using model::Direction;

namespace {

struct Load {
  double latency_ms = 40;
  double errors = 0;
  double requests = 300;
};

void add_case(model::MeasurementTable& table, const model::Metric& metric, double before, double after) {
  model::TestCase& one = table.cases.emplace_back();
  one.name = "hey";
  one.metric = metric;
  one.measurements[0].values = {before};
  one.measurements[1].values = {after};
}

/// `label`: of a scenario whose command writes reports, the test case of the report.
model::MeasurementTable table_of(const Load& before, const Load& after, const std::string& label = "") {
  model::MeasurementTable table;
  table.artifacts = {{.name = "A", .others = {}, .time = {}}, {.name = "B", .others = {}, .time = {}}};
  table.headlines = {label + "latency"};
  add_case(table, {.name = label + "latency", .unit = "ms"}, before.latency_ms, after.latency_ms);
  add_case(table, {.name = label + "errors", .unit = ""}, before.errors, after.errors);
  add_case(table, {.name = label + "requests", .unit = "", .undirected = true}, before.requests, after.requests);
  return table;
}

model::ArtifactComparison compared(const Load& before, const Load& after, const std::string& label = "") {
  return judge::compare_artifacts(table_of(before, after, label), 0, 1, {});
}

bool fails(const model::ArtifactComparison& comparison, Confidence least = Confidence::probably) {
  return judge::fails(comparison, judge::FailOn::regression, least);
}

}  // namespace

TEST_CASE("analyze finds a rise of failures, however fast the failing requests are", "[judge][failures]") {
  for (const char* const label : {"", "GET /: "}) {
    const auto half = compared({}, {.latency_ms = 4, .errors = 150}, label);
    CHECK(fails(half, Confidence::definitely));
    CHECK(half.direction == Direction::regression);
    CHECK(half.confidence == Confidence::definitely);
    CHECK(half.results[0].relevant == false);
    CHECK(half.results[0].why == "inconclusive: the candidate fails 50 %, so it does not count as better");
    CHECK(half.results[1].failed->current == 0.5);
    CHECK(half.results[1].why == "0 % -> 50 % of 300 requests");
    CHECK(half.warnings ==
          std::vector<std::string>{"1 of 3 results is inconclusive, because too much of the work failed"});
    CHECK(fails(compared({}, {.errors = 300}, label)));
  }
}

TEST_CASE("analyze suspects a small rise of failures, and not one within the limit", "[judge][failures]") {
  const auto small = compared({}, {.errors = 9});
  CHECK(small.confidence == Confidence::maybe);
  CHECK(fails(small, Confidence::maybe));
  CHECK_FALSE(fails(small));
  CHECK(small.results[1].relevant);
  const auto within = compared({}, {.errors = 3});  // exactly 1 percentage point
  CHECK(within.direction == Direction::none);
  CHECK_FALSE(within.results[1].relevant);
  // Three times as many requests, and of failures: the share is the same.
  CHECK(compared({.errors = 3}, {.errors = 9, .requests = 900}).direction == Direction::none);
}

TEST_CASE("fewer failures are better, and the times before say nothing", "[judge][failures]") {
  const auto fewer = compared({.latency_ms = 4, .errors = 150}, {});
  CHECK(fewer.direction == Direction::improvement);
  CHECK(fewer.results[1].better == true);
  CHECK(fewer.results[0].why == "inconclusive: the baseline fails 50 %");
}

TEST_CASE("two sides that fail most of their work are inconclusive", "[judge][failures]") {
  const auto both = compared({.errors = 240}, {.errors = 240});
  CHECK(both.results[0].why == "inconclusive: both sides fail: 80 % and 80 %");
  CHECK(both.warnings.size() == 1);
}

TEST_CASE("the change of failed work is reported in percentage points", "[judge][failures]") {
  const auto comparison = compared({}, {.latency_ms = 4, .errors = 150});
  const std::string text =
      render::artifact_comparison_page(comparison, judge::select_results(comparison, {})).to_terminal();
  CHECK(text.starts_with("❌ regressions, please review: definitely relevant\n"));
  CHECK(text.find("+50 points") != std::string::npos);
  CHECK(text.find("0 % -> 50 % of 300 requests") != std::string::npos);
  const std::string json =
      format::format_artifact_comparison(comparison, judge::select_results(comparison, {}).shown, 0);
  CHECK(json.find("\"change_points\": 50") != std::string::npos);
}

TEST_CASE("a metric without a better direction is neither better nor worse", "[judge][artifact_comparison]") {
  const auto comparison = compared({}, {.requests = 600});
  CHECK_FALSE(comparison.results[2].relevant);
  CHECK_FALSE(comparison.results[2].better.has_value());
}
