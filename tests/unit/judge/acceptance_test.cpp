// SPDX-License-Identifier: MIT
#include "judge/acceptance.hpp"

#include "catch.hpp"
#include "judge/check_policy.hpp"
#include "judge/compare.hpp"
#include "judge/ignored.hpp"
#include "judge/report.hpp"

using namespace benchgate;
using model::AcceptedSlowdown;
using model::Verdict;

namespace {

/// A failed comparison of one metric that went from 100 to `current`, with a limit of 10 %.
model::Report failed(const std::string& metric, double current, model::Better better = model::Better::lower) {
  model::Comparison comparison;
  model::Delta& delta = comparison.deltas[metric];
  delta.baseline = 100;
  delta.current = current;
  delta.ratio = current / 100;
  delta.pct = (current - 100) / 100;
  delta.regression = better == model::Better::lower ? *delta.pct : -*delta.pct;
  delta.status = Verdict::fail;
  comparison.budgets[metric].threshold = 0.1;
  comparison.budgets[metric].direction = better;
  comparison.verdict = judge::verdict_of(comparison.deltas);
  return judge::report_of(std::move(comparison));
}

struct Row {
  const char* metric;
  double current;
  AcceptedSlowdown line;
  Verdict verdict;
  const char* why;
};

}  // namespace

TEST_CASE("a line accepts its metric and case, up to its limit", "[judge][acceptance]") {
  model::Scenario scenario;
  scenario.name = "a";
  scenario.parameters = {{"size", "9"}, {"threads", "1"}};
  const Row rows[] = {
      {"v", 125, {"v", "", "0.30", "new cipher"}, Verdict::warn, "accepted: +25 % (limit 30 %): new cipher"},
      {"v", 130, {"v", "", "0.30", "x"}, Verdict::warn, "accepted: +30 % (limit 30 %): x"},
      {"v", 130.1, {"v", "", "0.30", "x"}, Verdict::fail, "more than the accepted 30 %"},
      {"v", 125, {"w", "", "0.30", "x"}, Verdict::fail, ""},
      {"v", 125, {"v", "size=9", "0.30", "x"}, Verdict::warn, "accepted: +25 % (limit 30 %): x"},
      {"v", 125, {"v", "threads=1, size=9", "0.30", "x"}, Verdict::warn, "accepted: +25 % (limit 30 %): x"},
      {"v", 125, {"v", "a@size=9,threads=1", "0.30", "x"}, Verdict::warn, "accepted: +25 % (limit 30 %): x"},
      {"v", 125, {"v", "size=8", "0.30", "x"}, Verdict::fail, ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.current, row.line.metric, row.line.test_case);
    model::Report report = failed(row.metric, row.current);
    scenario.accepted = {row.line};
    CHECK(judge::accept_changes(report, scenario, {}).empty());
    CHECK(report.compare->deltas.at(row.metric).status == row.verdict);
    CHECK(report.compare->deltas.at(row.metric).why == row.why);
    CHECK((report.compare->deltas.at(row.metric).ground == model::Ground::accepted) == (row.verdict == Verdict::warn));
    CHECK(report.verdict.status == row.verdict);
    CHECK(report.verdict.reasons == std::vector{"v_" + std::string(model::name_of(row.verdict))});
    REQUIRE(report.findings.size() == 1);
    CHECK(report.findings[0].severity == row.verdict);
  }
}

TEST_CASE("a line holds for one merge", "[judge][acceptance]") {
  const AcceptedSlowdown line{"v", "", "0.30", "x"};
  model::Scenario scenario;
  scenario.accepted = {line};
  model::Report report = failed("v", 125);
  const std::vector<std::string> notes = judge::accept_changes(report, scenario, std::vector{line});
  CHECK(report.verdict.status == Verdict::fail);
  CHECK(notes == std::vector<std::string>{
                     "'accepted' of v has no effect, because the baseline's file has the same line; remove it"});
  AcceptedSlowdown other = line;
  other.reason = "y";
  CHECK(judge::accept_changes(report, scenario, std::vector{other}).empty());
  CHECK(report.verdict.status == Verdict::warn);
}

TEST_CASE("less of what should be more is accepted, too", "[judge][acceptance]") {
  model::Scenario scenario;
  scenario.accepted = {{"rate", "", "0.30", "x"}};
  model::Report report = failed("rate", 75, model::Better::higher);
  judge::accept_changes(report, scenario, {});
  CHECK(report.compare->deltas.at("rate").why == "accepted: −25 % (limit 30 %): x");
}

TEST_CASE("neither a limit of the value nor wrong output is accepted", "[judge][acceptance]") {
  model::Scenario scenario;
  scenario.accepted = {{"v", "", "0.30", "x"}};
  model::Report report = failed("v", 125);
  report.compare->budgets["v"].max = 120;
  judge::accept_changes(report, scenario, {});
  CHECK(report.verdict.status == Verdict::fail);
  report = failed("v", 125);
  judge::add_wrong_output(report, "wrong");
  judge::accept_changes(report, scenario, {});
  CHECK(report.compare->deltas.at("v").status == Verdict::warn);
  CHECK(report.verdict.status == Verdict::fail);
  CHECK(report.verdict.counts == model::BudgetCounts{.warn = 1, .fail = 1});
  CHECK(report.verdict.reasons == std::vector<std::string>{"v_warn", "output_fail"});
  CHECK(report.findings.back().code == "wrong_output");
}

TEST_CASE("of a report, lines name metrics and benchmarks as the tool does", "[judge][acceptance]") {
  model::Scenario scenario;
  scenario.name = "go";
  scenario.report.emplace();
  const std::string metric = "Parse@size=3: time";
  for (const AcceptedSlowdown& line : {AcceptedSlowdown{metric, "", "0.3", "x"},
                                       {"time", "", "0.3", "x"},
                                       {"time", "Parse", "0.3", "x"},
                                       {"time", "Parse@size=3", "0.3", "x"}}) {
    CAPTURE(line.metric, line.test_case);
    model::Report report = failed(metric, 125);
    scenario.accepted = {line};
    CHECK(judge::accept_changes(report, scenario, {}).empty());
    CHECK(report.verdict.status == Verdict::warn);
  }
  for (const AcceptedSlowdown& line : {AcceptedSlowdown{"time", "Pars", "0.3", "x"}, {"bytes", "", "0.3", "x"}}) {
    CAPTURE(line.metric, line.test_case);
    model::Report report = failed(metric, 125);
    scenario.accepted = {line};
    CHECK(judge::accept_changes(report, scenario, {}).size() == 1);  // it names nothing
    CHECK(report.verdict.status == Verdict::fail);
  }
}

TEST_CASE("patterns of ignore mean benchmarks, with and without their parameters", "[judge][ignored]") {
  for (const char* const pattern : {"Parse/small", "Parse*", "Parse/smal?", "*", "Parse/small@size=3", "*size=3"})
    CHECK(judge::means_benchmark(pattern, "Parse/small@size=3"));
  for (const char* const pattern : {"Parse", "parse/small", "Parse/small@", "", "small"})
    CHECK(!judge::means_benchmark(pattern, "Parse/small@size=3"));
}

TEST_CASE("ignore is about reports, not about a scenario's own metrics", "[judge][ignored]") {
  model::Scenario scenario;
  scenario.name = "Parse";
  scenario.ignored = {{"*", "noisy"}};
  CHECK(judge::ignored_reason(scenario, "wall_ms").empty());
  model::MetricSource source;
  source.metric.name = "time";
  source.from = model::MetricSource::From::output;
  scenario.metrics = {source};
  CHECK(judge::ignored_reason(scenario, "time").empty());
  scenario.metrics[0].from = model::MetricSource::From::report;
  CHECK(judge::ignored_reason(scenario, "time") == "ignored: noisy");
}
