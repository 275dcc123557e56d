// SPDX-License-Identifier: MIT
#include "judge/instruction_count.hpp"

#include "catch.hpp"
#include "judge/instruction_verdict.hpp"

using namespace benchgate;
using judge::CountingConditions;
using judge::CountingPlan;
using model::Instructions;
using model::Verdict;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr CountingConditions with_valgrind{.has_counters = false, .has_valgrind = true, .wall = milliseconds(20)};

bool is_undecided(Verdict wall, Verdict cpu) {
  return judge::is_time_undecided({{"wall_ms", {.status = wall}}, {"cpu_ms", {.status = cpu}}});
}

model::PairedVerdict judged(std::vector<double> base, std::vector<double> head) {
  return judge::judge_where_undecided(judge::instruction_measurement(base, head), {});
}

}  // namespace

TEST_CASE("time is undecided when wall or CPU time is, and neither fails", "[judge][instructions]") {
  CHECK(is_undecided(Verdict::inconclusive, Verdict::pass));
  CHECK(is_undecided(Verdict::warn, Verdict::inconclusive));
  CHECK_FALSE(is_undecided(Verdict::fail, Verdict::inconclusive));
  CHECK_FALSE(is_undecided(Verdict::pass, Verdict::warn));
  CHECK_FALSE(judge::is_time_undecided({{"max_rss_kb", {.status = Verdict::inconclusive}}}));
  CHECK_FALSE(judge::is_time_undecided({}));
}

TEST_CASE("the processor counts if it can, else callgrind", "[judge][instructions]") {
  CountingConditions conditions = with_valgrind;
  CHECK(judge::plan_counting({}, conditions).by == Instructions::callgrind);
  conditions.has_counters = true;
  CHECK(judge::plan_counting({}, conditions).by == Instructions::perf);
  conditions.has_valgrind = false;
  CHECK(judge::plan_counting({}, conditions).by == Instructions::perf);
}

TEST_CASE("without a counter and valgrind the reason says how to get it", "[judge][instructions]") {
  const CountingPlan plan = judge::plan_counting({}, {.wall = milliseconds(20)});
  CHECK_FALSE(plan.by);
  CHECK(plan.why_not ==
        "this machine has no instruction counter, and valgrind is not installed (to install it: sudo apt-get install "
        "--yes --no-install-recommends valgrind)");
}

TEST_CASE("callgrind is not started where 50 times the wall time is more than 60 s", "[judge][instructions]") {
  CountingConditions conditions = with_valgrind;
  conditions.wall = milliseconds(1200);
  CHECK(judge::plan_counting({}, conditions).by);
  conditions.wall = milliseconds(1500);
  CHECK(judge::plan_counting({}, conditions).why_not ==
        "callgrind would take about 1 min 15 s per side, more than 60 s");
  conditions.has_counters = true;
  CHECK(judge::plan_counting({}, conditions).by == Instructions::perf);
}

TEST_CASE("counting has to fit into the time that is left", "[judge][instructions]") {
  CountingConditions conditions = with_valgrind;  // 2 sides x 2 counts x 50 x 20 ms = 4 s
  conditions.left = seconds(4);
  CHECK(judge::plan_counting({}, conditions).by);
  conditions.left = milliseconds(3999);
  CHECK(judge::plan_counting({}, conditions).why_not ==
        "it would take about 4.0 s, more than is left of the time limit");
  conditions.left = milliseconds(-1);
  CHECK(judge::plan_counting({}, conditions).why_not == "the time limit is reached");
  conditions.has_counters = true;
  CHECK_FALSE(judge::plan_counting({}, conditions).by);
  conditions.left = milliseconds(80);
  CHECK(judge::plan_counting({}, conditions).by == Instructions::perf);
}

TEST_CASE("scenarios that are more than one command of their own are not counted", "[judge][instructions]") {
  model::Scenario report;
  report.report = model::ReportImport{};
  CHECK(judge::plan_counting(report, with_valgrind).why_not == "the scenario reads the report of another tool");
  model::Scenario fault;
  fault.fault = model::FaultPlan{};
  CHECK(judge::plan_counting(fault, with_valgrind).why_not == "the scenario injects faults");
  model::Scenario own;
  own.metrics.push_back(
      {.metric = {"instructions", "", model::Better::lower}, .pattern = "", .path = "", .field = "", .location = {}});
  CHECK(judge::plan_counting(own, with_valgrind).why_not == "the scenario has a metric of its own called instructions");
}

TEST_CASE("a rise beyond jitter and threshold warns where time is undecided", "[judge][instructions]") {
  const model::PairedVerdict risen = judged({1000, 1000}, {1050, 1050});
  CHECK(risen.status == Verdict::warn);
  CHECK(risen.why == "time undecided, +5.0 % instructions");
  CHECK(judged({1000, 1000}, {1500, 1500}).status == Verdict::warn);  // never a fail
  CHECK(judged({1000, 1000}, {1029, 1029}).status == Verdict::pass);
  CHECK(judged({1000, 1000}, {900, 900}).status == Verdict::pass);
}

TEST_CASE("the jitter is the largest difference between two counts of one side", "[judge][instructions]") {
  CHECK(judged({1000, 1060}, {1080, 1080}).status == Verdict::pass);  // +4.9 % within 6 %
  CHECK(judged({1000, 1000}, {1080, 1145}).status == Verdict::warn);  // +11.25 % beyond 6.02 %
}
