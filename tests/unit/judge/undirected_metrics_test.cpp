// SPDX-License-Identifier: MIT
#include "judge/undirected_metrics.hpp"
#include "catch.hpp"

using namespace benchgate;

TEST_CASE("metrics without a direction are reported in one line, the first five by name", "[judge][directions]") {
  struct Metric {
    std::string name, unit = "", test_case = "x";
    bool undirected = true;
  };
  struct Row {
    std::vector<Metric> metrics;
    std::string note;
  };
  const std::string is =
      " is not judged: no report says whether higher or lower is better; set it under 'better:' in benchgate.yaml";
  const std::string are = " are" + is.substr(3);
  const std::vector<Row> rows{
      {{}, ""},
      {{{"RAM hits", ""}}, "'RAM hits'" + is},
      {{{"RAM hits", ""}, {"L1 hits", ""}}, "'L1 hits', 'RAM hits'" + are},
      {{{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}, {"e", ""}}, "'a', 'b', 'c', 'd', 'e'" + are},
      {{{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}, {"e", ""}, {"f", ""}}, "'a', 'b', 'c', 'd', 'e' and 1 more" + are},
      {{{"a\x1b[31m", ""}}, "'a\\x1b[31m'" + is},
      {{{"hit_rate", ""}, {"FOM: GB", "GB/s"}, {"size", "MB"}},
       "'FOM: GB', 'hit_rate', 'size'" + are + R"(, such as 'better: {"FOM: GB": higher, hit_rate: higher}')"},
      {{{"score", "ops/s"}}, "'score'" + is + ", such as 'better: {score: higher}'"},
      // Where others have a direction.
      {{{"value", "", "x", false}}, ""},
      {{{"value", "", "x", false}, {"value", "", "y"}}, "'value' of 'y'" + is},
      {{{"value", "", "a"}, {"value", "", "x", false}, {"value", "", "b"}, {"hits"}},
       "'hits', 'value' of 'a', 'b'" + are},
      {{{"value", "", "a"}, {"value", "", "b"}, {"value", "", "c"}, {"value", "", "d"}, {"value", "", "x", false}},
       "'value' of 'a', 'b', 'c' and 1 more" + is}};
  for (const Row& row : rows) {
    judge::UndirectedMetrics metrics;
    for (const auto& [name, unit, test_case, undirected] : row.metrics)
      judge::add_metric(metrics, {.name = name, .unit = unit, .undirected = undirected}, test_case);
    CHECK(judge::note_of_undirected(metrics) == row.note);
  }
}

TEST_CASE("a history proposes the directions that names and units tell", "[judge][directions]") {
  model::History history;
  const auto add = [&](const std::string& test_case, const model::Metric& metric) {
    model::HistorySeries& series = history.series.emplace_back();
    series.name = test_case;
    series.metric = metric;
    series.points.emplace_back();
  };
  add("sort", {.name = "time", .unit = "ns"});
  add("sort", {.name = "depth", .unit = "", .undirected = true});             // nobody knows
  add("data_received", {.name = "rate", .unit = "B/s", .undirected = true});  // an amount
  judge::propose_directions(history);
  CHECK(history.warnings.empty());
  add("sort", {.name = "score", .unit = "ops/s", .undirected = true});
  add("merge", {.name = "score", .unit = "ops/s", .undirected = true});
  add("merge", {.name = "hit_rate", .unit = "%", .undirected = true});
  judge::propose_directions(history);
  REQUIRE(history.warnings.size() == 1);
  add("join", {.name = "score", .unit = "ops/s", .better = model::Better::higher});
  judge::propose_directions(history);
  CHECK(history.warnings.at(1).starts_with("'hit_rate', 'score' of 'merge', 'sort' are not judged: "));
  CHECK(
      history.warnings[0] ==
      "'hit_rate', 'score' are not judged: no report says whether higher or lower is better; set it under 'better:' in "
      "benchgate.yaml, such as 'better: {hit_rate: higher, score: higher}'");
}
