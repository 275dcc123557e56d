// SPDX-License-Identifier: MIT
#include "judge/overhead.hpp"

#include "catch.hpp"

using namespace benchgate;
using judge::judge_overhead;
using judge::OverheadReport;
using judge::OverheadRun;
using model::Verdict;

namespace {

OverheadRun overhead_run(std::string name, std::vector<model::OverheadRow> rows) {
  return {std::move(name), {}, std::move(rows)};
}

}  // namespace

TEST_CASE("the overhead of a node is its p95 over all runs", "[judge][overhead]") {
  // By hand, type 7: of 1, 2, 3 the position is 0.95 * 2 = 1.9, so 2 + 0.9.
  const std::vector<OverheadRun> runs{overhead_run("a", {{"n", 1}, {"m", 0.5}}),
                                      overhead_run("b", {{"n", 3}, {"n", 2}})};
  const OverheadReport report = judge_overhead(runs, 3);
  CHECK(report.status == Verdict::pass);
  CHECK(report.node_p95_pct.at("n") == Approx(2.9));
  CHECK(report.node_p95_pct.at("m") == 0.5);
  CHECK(report.max_node_p95_node == "n");
  CHECK(report.max_observed_pct == 3.0);
  CHECK(report.mean_observed_pct.value() == Approx(6.5 / 4));
  CHECK(report.sample_count == 4);
  CHECK(report.files_checked == 2);
}

TEST_CASE("an overhead equal to the limit passes, the first node of equals is named", "[judge][overhead]") {
  const std::vector<OverheadRun> runs{overhead_run("a", {{"z", 3}, {"b", 3}, {"c", 3}})};
  CHECK(judge_overhead(runs, 3).status == Verdict::pass);
  CHECK(judge_overhead(runs, 3).max_node_p95_node == "b");
  CHECK(judge_overhead(runs, 2.999).status == Verdict::fail);
}

TEST_CASE("p95 and mean above the limit are both named", "[judge][overhead]") {
  // 19 rows of 0 and one of 100: type 7 takes position 18.05, so 0.05 * 100; the mean is 5, too.
  std::vector<model::OverheadRow> rows(19, {"n", 0});
  rows.push_back({"n", 100});
  const OverheadReport report = judge_overhead(std::vector{overhead_run("a", rows)}, 4.9);
  CHECK(report.status == Verdict::fail);
  CHECK(report.reason == "p95 CPU overhead of node n is 5 %, limit 4.9 %; mean CPU overhead is 5 %, limit 4.9 %");
}

TEST_CASE("short runs make the gate inconclusive, unless the others fail it", "[judge][overhead]") {
  std::vector<OverheadRun> runs{overhead_run("short", {{"n", 9}}), overhead_run("long", {{"n", 1}})};
  runs[0].child_wall_ms = 99.9;
  runs[1].child_wall_ms = 100;
  CHECK(judge_overhead(runs, 3).status == Verdict::inconclusive);
  CHECK(judge_overhead(runs, 3).short_runs == std::vector<std::string>{"short"});
  CHECK(judge_overhead(runs, 3).max_node_p95_pct.value() > 8);
  CHECK(judge_overhead(runs, 0.5).status == Verdict::fail);
  CHECK(judge_overhead({}, 3).status == Verdict::inconclusive);
}
