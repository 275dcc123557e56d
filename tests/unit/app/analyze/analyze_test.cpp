// SPDX-License-Identifier: MIT
#include "app/analyze/analyze.hpp"

#include "app/fake_session.hpp"
#include "app/result_trees.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;
using app::AnalyzeRequest;
using model::Direction;

namespace {

/// A table of four artifacts with two test cases: "parse" as in `last`, "render" always the same.
struct Table {
  TemporaryFolder folder;
  test::FakeSession fake;
  AnalyzeRequest request;

  explicit Table(double last) {
    std::string text = "test_case,artifact,value,metric\n";
    int artifact = 0;
    for (const double parse : {100.0, 100.1, 100.0, last}) {
      const std::string name = "v" + std::to_string(++artifact);
      text += "parse," + name + "," + std::to_string(parse) + ",wall_ms\n";
      text += "render," + name + ",50,wall_ms\n";
    }
    put(folder.path() / "table.csv", text);
    request.table = folder.path() / "table.csv";
    request.before = "v3";
    request.after = "v4";
  }
  app::AnalyzeResult analyze() { return analyze_artifacts(request, fake.session); }
};

}  // namespace

TEST_CASE("a worse test case makes the direction a regression, which fails on request", "[app][analyze]") {
  Table table(120);
  table.request.least_confidence = model::Confidence::maybe;
  CHECK(table.analyze().comparison.direction == Direction::regression);
  CHECK(table.analyze().comparison.verdict == model::Verdict::inconclusive);
  table.request.fail_on = judge::FailOn::regression;
  CHECK(table.analyze().comparison.verdict == model::Verdict::fail);
  CHECK(table.fake.observer.notes.empty());
}

TEST_CASE("a regression that is only maybe relevant does not fail, and a note says so", "[app][analyze]") {
  Table table(120);
  table.request.fail_on = judge::FailOn::regression;
  CHECK(table.analyze().comparison.verdict == model::Verdict::inconclusive);
  REQUIRE(table.fake.observer.notes.size() == 1);
  CHECK(
      table.fake.observer.notes[0] ==
      "benchgate: --fail-on does not act: too few test cases are worse, or by too little (--min-confidence maybe acts "
      "on any)");
}

TEST_CASE("an improvement never fails", "[app][analyze]") {
  Table table(80);
  table.request.fail_on = judge::FailOn::mixed;
  CHECK(table.analyze().comparison.direction == Direction::improvement);
  CHECK(table.analyze().comparison.verdict == model::Verdict::pass);
}

TEST_CASE("only relevant results that match are listed", "[app][analyze]") {
  Table table(120);
  CHECK(table.analyze().selected.shown.size() == 1);
  table.request.selection.scope = judge::ResultScope::all;
  CHECK(table.analyze().selected.shown.size() == 2);
  table.request.name_pattern = "^ren";
  const app::AnalyzeResult result = table.analyze();
  CHECK(result.selected.shown.size() == 1);
  CHECK(result.selected.filtered == 1);
  CHECK(result.comparison.direction == Direction::regression);
}

TEST_CASE("a pattern that does not compile is refused", "[app][analyze]") {
  Table table(120);
  table.request.name_pattern = "(";
  CHECK_THROWS_AS(table.analyze(), Error);
}

TEST_CASE("artifacts and metrics that no one has are refused", "[app][analyze]") {
  Table unknown(100), same(100), metric(100);
  unknown.request.after = "v5";
  same.request.before = "v4";
  metric.request.settings.gating = {"max_rss_kb"};
  for (Table* table : {&unknown, &same, &metric}) CHECK_THROWS_AS(table->analyze(), Error);
}

TEST_CASE("the result bears the date of the machine", "[app][analyze]") {
  Table table(100);
  table.fake.set_now("2026-03-04T05:06:07Z");
  CHECK(table.analyze().date == "2026-03-04");
}

TEST_CASE("without a history, a table or two trees there is nothing to analyze", "[app][analyze]") {
  Table table(100);
  table.request.table.reset();
  CHECK_THROWS_AS(table.analyze(), Error);
}
