// SPDX-License-Identifier: MIT
// A baseline of 0 on every road that compares two sides: a rise from it is beyond every relative limit.
#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "judge/artifact_comparison.hpp"
#include "judge/compare.hpp"
#include "judge/history_judgement.hpp"
#include "judge/instruction_verdict.hpp"
#include "judge/metric_delta.hpp"
#include "judge/paired.hpp"
#include "judge/sample_columns.hpp"
#include "judge/stopping.hpp"
#include "judge/trend.hpp"

using namespace benchgate;
using judge::PairedRules;
using model::Better;
using model::PairedEffect;
using model::Verdict;

namespace {

using Values = std::vector<double>;

std::vector<model::Pair> pairs_of(const Values& base, const Values& head) {
  std::vector<model::Pair> pairs;
  for (std::size_t i = 0; i < base.size(); ++i) pairs.push_back({base[i], head[i]});
  return pairs;
}

PairedEffect effect_of(const Values& base, const Values& head) {
  return judge::paired_effect(pairs_of(base, head), 1, 0.05);
}

/// The verdict of a metric whose confirmation shows what the first measurement does.
model::PairedVerdict judged(const PairedEffect& effect, const PairedRules& rules = {}) {
  model::PairedVerdict verdict{.first = {effect}};
  if (judge::is_suspect(verdict.first, rules)) verdict.confirmations = {{effect}};
  const judge::PairedJudgement judgement{.rules = rules};
  judge::judge_paired({&verdict, 1}, {&judgement, 1});
  return verdict;
}

/// One side of a comparison: a metric "allocations" with its values, of samples or of one report for each list.
struct Side {
  std::vector<judge::ReportColumns> reports = {};
  judge::SampleColumns columns = {};
  model::ReceiptHead head = {};

  Side(const std::vector<Values>& all, const std::string& name, const model::Metric& metric) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      judge::ReportColumns& report = reports.emplace_back();
      report.sha256 = name + std::to_string(i);
      report.columns.named[metric.name] = all[i];
      judge::append_columns(columns, report.columns);
    }
    judge::sort_columns(columns);
    head.schema = model::own_run_schema;
    head.scenario.metrics.push_back({metric, model::MetricSource::From::report, "", "", metric.name, {}});
  }
};

model::Budget relative_budget() {
  model::Budget budget;
  budget.threshold = "0.20";
  return budget;
}

enum class Road { samples, reports, pairs_of_reports, perfgate };

model::Delta delta_of(Road road, const std::vector<Values>& before, const std::vector<Values>& after,
                      const model::Metric& metric = {"allocations", ""},
                      const model::Budget& budget = relative_budget()) {
  Side baseline(before, "b", metric), candidate(after, "c", metric);
  if (!budget.threshold.empty()) candidate.head.scenario.budgets[metric.name] = budget;
  if (road == Road::perfgate) baseline.head.schema = candidate.head.schema = "perfgate.run.v1";
  const bool of_reports = road == Road::reports || road == Road::pairs_of_reports;
  if (!of_reports) {
    baseline.reports.clear();
    candidate.reports.clear();
  }
  const judge::SignificanceRule rule{
      .shown = true,
      .report_order = road == Road::pairs_of_reports ? judge::ReportOrder::paired : judge::ReportOrder::independent};
  return judge::compare_runs({baseline.head, baseline.columns, {}, baseline.reports},
                             {candidate.head, candidate.columns, {}, candidate.reports}, {}, rule)
      .deltas.at(metric.name);
}

std::vector<Values> many(std::size_t count, double value) { return std::vector<Values>(count, Values{value}); }

void check_no_change(const model::Delta& delta) {
  CHECK_FALSE(delta.ratio);
  CHECK_FALSE(delta.pct);
  CHECK_FALSE(delta.regression);
  CHECK_FALSE(change_of(delta));
}

}  // namespace

TEST_CASE("a rise from 0 is judged on every road that compares two sides", "[judge][from_zero]") {
  struct Row {
    Road road;
    std::size_t count;
    Verdict verdict;
    std::string why;
  };
  const std::vector<Row> rows{
      {Road::samples, 8, Verdict::fail, "from 0"},
      {Road::samples, 1, Verdict::fail,
       "from 0; one sample per side cannot tell a change from noise; evidence needs 8 per side: measure more "
       "iterations"},
      {Road::reports, 1, Verdict::warn,
       "from 0; suspected: one process a side; a fail needs 6 reports a side (5 more) or 8 pairs (7 more), or a "
       "scenario with the key 'import'"},
      {Road::reports, 6, Verdict::fail, "from 0"},
      {Road::pairs_of_reports, 7, Verdict::warn,
       "from 0; suspected: a fail needs 8 pairs (1 more), or a scenario with the key 'import'"},
      {Road::pairs_of_reports, 8, Verdict::fail, "from 0"},
      {Road::perfgate, 8, Verdict::skip, "baseline 0: a relative change is undefined"},
  };
  for (const Row& row : rows) {
    INFO(static_cast<int>(row.road) << ", " << row.count);
    const model::Delta delta = delta_of(row.road, many(row.count, 0), many(row.count, 12));
    CHECK(delta.status == row.verdict);
    CHECK(delta.why == row.why);
    CHECK((delta.ground == model::Ground::suspected) == (row.verdict == Verdict::warn));
    CHECK(*delta.baseline == 0);
    CHECK(*delta.current == 12);
    check_no_change(delta);
    CHECK(is_from_zero(delta) == (row.road != Road::perfgate));
  }
}

// p by SciPy 1.17.1, mannwhitneyu(method="asymptotic"): 0.0174 and 0.0033. The relative limit does not help to tell a
// change from chance here, so the test alone has to.
TEST_CASE("several reports fail a rise from 0 only at a level of 1 %", "[judge][from_zero]") {
  const auto reports = [](const Values& values) {
    std::vector<Values> all;
    for (const double value : values) all.push_back({value});
    return all;
  };
  const Values often_one{0, 0, 1, 1, 1, 1, 1, 1};
  const model::Delta weak = delta_of(Road::reports, reports({0, 0, 0, 0, 0, 0, 0, 1}), reports(often_one));
  CHECK(weak.status == Verdict::warn);
  CHECK(weak.why.starts_with("from 0; above the limit, but without evidence: p = 0.01737 is above 0.01"));
  CHECK(delta_of(Road::reports, many(8, 0), reports(often_one)).status == Verdict::fail);
}

TEST_CASE("from 0 to 0 is 0 % and passes", "[judge][from_zero]") {
  for (const Road road : {Road::samples, Road::reports, Road::pairs_of_reports}) {
    const model::Delta delta = delta_of(road, many(8, 0), many(8, 0));
    CHECK(delta.status == Verdict::pass);
    CHECK(*delta.pct == 0);
    CHECK(*delta.regression == 0);
    CHECK_FALSE(delta.ratio);
    CHECK_FALSE(is_from_zero(delta));
  }
  const model::PairedVerdict verdict = judged(effect_of(Values(10, 0), Values(10, 0)));
  CHECK(verdict.status == Verdict::pass);
}

TEST_CASE("from 0 in the better direction passes, without a direction it is shown", "[judge][from_zero]") {
  const model::Metric higher{"hits", "", Better::higher};
  for (const Road road : {Road::samples, Road::reports, Road::pairs_of_reports}) {
    const model::Delta better = delta_of(road, many(8, 0), many(8, 5), higher);
    CHECK(better.status == Verdict::pass);
    CHECK(better.why == "from 0");
    check_no_change(better);
    const model::Metric undirected{"counter", "", Better::lower, true};
    CHECK(delta_of(road, many(8, 0), many(8, 5), undirected, {}).status == Verdict::skip);
  }
  PairedRules rules;
  rules.better = Better::higher;
  CHECK(judged(effect_of(Values(10, 0), Values(10, 5)), rules).status == Verdict::pass);
}

TEST_CASE("min_value_change excuses a rise from 0", "[judge][from_zero]") {
  model::Budget budget = relative_budget();
  budget.min_value_change = 20;
  for (const Road road : {Road::samples, Road::reports, Road::pairs_of_reports}) {
    const model::Delta small = delta_of(road, many(8, 0), many(8, 12), {"allocations", ""}, budget);
    CHECK(small.status == Verdict::pass);
    check_no_change(small);
    CHECK(delta_of(road, many(8, 0), many(8, 20), {"allocations", ""}, budget).status == Verdict::fail);
  }
  PairedRules rules;
  rules.min_change = 20;
  CHECK(judged(effect_of(Values(10, 0), Values(10, 12)), rules).status == Verdict::pass);
  CHECK(judged(effect_of(Values(10, 0), Values(10, 20)), rules).status == Verdict::fail);
}

// A tool that prints whole milliseconds prints 0.6 ms as 1 and 0.4 ms as 0: one step says nothing.
TEST_CASE("from 0, one step of what the tool prints is no change", "[judge][from_zero]") {
  const model::Metric whole_ms{"latency", "ns", Better::lower, false, 1e6};
  for (const Road road : {Road::samples, Road::reports, Road::pairs_of_reports}) {
    CHECK(delta_of(road, many(8, 0), many(8, 1e6), whole_ms).status == Verdict::pass);
    CHECK(delta_of(road, many(8, 0), many(8, 2e6), whole_ms).status == Verdict::fail);
    CHECK(delta_of(road, many(8, 1e6), many(8, 2e6), whole_ms).status == Verdict::fail);
    model::Budget exact = relative_budget();
    exact.min_value_change = 0;
    CHECK(delta_of(road, many(8, 0), many(8, 1e6), whole_ms, exact).status == Verdict::fail);
  }
  PairedRules rules;
  rules.step = 1e6;
  CHECK(judged(effect_of(Values(10, 0), Values(10, 1e6)), rules).status == Verdict::pass);
  CHECK(judged(effect_of(Values(10, 0), Values(10, 2e6)), rules).status == Verdict::fail);
}

// JMH prints 0.00001 B/op as "≈ 10⁻⁵ B/op".
TEST_CASE("values that a tool prints as near 0 count as 0", "[judge][from_zero]") {
  const model::Metric bytes{"gc.alloc.rate.norm", "bytes", Better::lower, false, 1, 1};
  for (const Road road : {Road::samples, Road::reports, Road::pairs_of_reports}) {
    CHECK(delta_of(road, many(8, 1e-5), many(8, 1.4e-5), bytes).status == Verdict::pass);
    CHECK(delta_of(road, many(8, 1e-5), many(8, 24), bytes).status == Verdict::fail);
    CHECK(delta_of(road, many(8, 1), many(8, 1.4), bytes).status == Verdict::fail);
  }
  PairedRules rules;
  rules.step = rules.near_zero = 1;
  model::AppliedBudget budget;
  budget.threshold = budget.warn_threshold = 0.03;
  budget.step = budget.near_zero = 1;
  model::Delta delta;
  judge::apply_pairs(delta, judged(effect_of(Values(10, 1e-5), Values(10, 1.4e-5)), rules), budget);
  CHECK(delta.status == Verdict::pass);
  CHECK(judged(effect_of(Values(10, 1e-5), Values(10, 24)), rules).status == Verdict::fail);
}

// p of 10 rises and no fall: 2 / 2^10.
TEST_CASE("pairs judge a rise from 0 by the sign of the differences", "[judge][from_zero]") {
  const PairedEffect effect = effect_of(Values(10, 0), Values(10, 12));
  REQUIRE(effect.absolute);
  CHECK_FALSE(effect.change);
  CHECK_FALSE(effect.low);
  CHECK(effect.absolute->difference == 12);
  CHECK(effect.p_value == Approx(2.0 / 1024).epsilon(1e-12));
  const model::PairedVerdict verdict = judged(effect);
  CHECK(verdict.status == Verdict::fail);
  CHECK(verdict.why == "confirmed");
  model::Delta delta;
  model::AppliedBudget budget;
  budget.threshold = budget.warn_threshold = 0.03;
  judge::apply_pairs(delta, verdict, budget);
  CHECK(delta.status == Verdict::fail);
  CHECK(delta.why == "from 0; confirmed");
  CHECK(delta.ground == model::Ground::confirmed);
  check_no_change(delta);
}

// 7 rises and 3 falls: p = 2 (1 + 10 + 45 + 120) / 1024 = 0.34, by hand.
TEST_CASE("counts that are 0 as often as not are undecided, and a median of 0 passes", "[judge][from_zero]") {
  const PairedEffect mixed = effect_of({0, 0, 0, 0, 0, 0, 0, 3, 3, 3}, {1, 1, 1, 1, 1, 1, 1, 0, 0, 0});
  CHECK(mixed.p_value == Approx(0.34375));
  CHECK(judged(mixed).status == Verdict::inconclusive);
  CHECK(judged(mixed).why == "undecided: a rise is neither shown nor excluded after 10 pairs");
  model::Delta delta;
  judge::apply_pairs(delta, judged(mixed), {});
  CHECK(delta.why == "from 0; undecided: a rise is neither shown nor excluded after 10 pairs");
  CHECK(delta.ground == model::Ground::undecided);
  const PairedEffect few = effect_of({0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 4, 0, 0, 0, 4, 0, 0, 0});
  CHECK(judged(few).status == Verdict::pass);
}

TEST_CASE("a rise from 0 stops the first look as decided, 0 to 0 as precise", "[judge][from_zero]") {
  const judge::LookSettings settings{10, 80};
  judge::PairedWatch rising(settings, {}), still(settings, {});
  for (int i = 0; i < 10; ++i) {
    rising.add({0, 12});
    still.add({0, 0});
  }
  REQUIRE(rising.stopped());
  CHECK(rising.result().stop == model::PairedStop::decided);
  REQUIRE(still.stopped());
  CHECK(still.result().stop == model::PairedStop::precise);
}

TEST_CASE("instructions that were none are judged, too", "[judge][from_zero]") {
  const Values none{0, 0}, some{500, 510};
  const judge::PairedJudgement judgement;
  CHECK(judge::judge_instructions(judge::instruction_measurement(none, some), judgement).status == Verdict::fail);
}

TEST_CASE("an infinite change is above every limit", "[judge][from_zero]") {
  CHECK(judge::is_above(HUGE_VAL, 1e300));
  CHECK_FALSE(judge::is_above(0.2, HUGE_VAL));
}

TEST_CASE("a metric with a budget of its own that was not judged leaves the verdict open", "[judge][from_zero]") {
  const model::Metric undirected{"counter", "", Better::lower, true};
  CHECK(delta_of(Road::reports, many(1, 5), many(1, 9), undirected).status == Verdict::inconclusive);
  CHECK(delta_of(Road::reports, many(1, 5), many(1, 9), undirected, {}).status == Verdict::skip);
  const model::Metric signed_metric{"score", "", Better::lower};
  CHECK(delta_of(Road::samples, many(8, -5), many(8, 9), signed_metric).status == Verdict::inconclusive);
  CHECK(delta_of(Road::perfgate, many(8, -5), many(8, 9), signed_metric).status == Verdict::skip);
  Side baseline(many(1, 5), "b", {"time", "ns"}), candidate({Values{}}, "c", {"time", "ns"});
  candidate.head.scenario.budgets["time"] = relative_budget();
  const model::Comparison lost =
      judge::compare_runs({baseline.head, baseline.columns, {}, baseline.reports},
                          {candidate.head, candidate.columns, {}, candidate.reports}, {}, {});
  CHECK(lost.verdict.status == Verdict::inconclusive);
  CHECK(lost.verdict.reasons == std::vector<std::string>{"time_inconclusive"});
}

TEST_CASE("analyze lists a rise from 0 as a significant regression without a percentage", "[judge][from_zero]") {
  model::MeasurementTable table;
  table.artifacts.resize(2);
  model::TestCase& rising = table.cases.emplace_back();
  rising.name = "parse";
  rising.metric = {"allocations", ""};
  rising.measurements[0].values = {0};
  rising.measurements[1].values = {12};
  table.headlines = {"allocations"};
  for (const auto profile : {judge::ComparisonProfile::seed, judge::ComparisonProfile::iqr}) {
    judge::ArtifactSettings settings;
    settings.profile = profile;
    const model::ArtifactComparison found = judge::compare_artifacts(table, 0, 1, settings);
    REQUIRE(found.results.size() == 1);
    CHECK_FALSE(found.results[0].change);
    CHECK(found.results[0].significant);
    CHECK(found.results[0].better == false);
    CHECK(found.results[0].why.starts_with("changed from 0"));
    CHECK(found.direction == model::Direction::regression);
  }
}

TEST_CASE("trend finds a series that rises from 0, with a direction and without a percentage", "[judge][from_zero]") {
  model::TrendSeries series;
  series.metric = {"allocations", ""};
  for (int i = 0; i < 20; ++i) series.runs.emplace_back().values = {i < 12 ? 0.0 : 12.0};
  for (const auto guards : {judge::Guards::off, judge::Guards::on})
    for (const Better better : {Better::lower, Better::higher}) {
      series.metric.better = better;
      judge::TrendSettings settings;
      settings.guards = guards;
      const model::Trend trend = judge::find_trend(series, settings, judge::TrendSearch::exact);
      REQUIRE(trend.changes.size() == 1);
      CHECK(trend.changes[0].index == 12);
      CHECK_FALSE(trend.changes[0].change);
      CHECK(trend.changes[0].label ==
            (better == Better::lower ? model::ChangeLabel::regression : model::ChangeLabel::progression));
    }
}

TEST_CASE("a history that rises from 0 alerts without a percentage", "[judge][from_zero]") {
  model::History history;
  history.groups = {"main"};
  history.environment_classes = {"cpu"};
  history.environments.emplace_back();
  model::HistorySeries& series = history.series.emplace_back();
  series.id = "main|parse|";
  series.headline = true;
  series.metric = {"allocations", ""};
  for (std::size_t i = 0; i < 10; ++i) {
    model::HistoryRun& run = history.runs.emplace_back();
    run.stored.location.id = std::to_string(i + 1);
    run.published = true;
    model::HistoryPoint& point = series.points.emplace_back();
    point.run = point.measured_run = i;
    model::Figures& figures = point.figures.emplace();
    figures.n = 10;
    figures.stdev = 0;
    figures.value = i < 8 ? 0 : 12;
    point.stability = i < 8 ? model::Stability::unstable : model::Stability::stable;  // a mean of 0 is never stable
    if (i >= 8) figures.cov = 0;
  }
  judge::alert_history(history, {}, {});
  REQUIRE(history.alerts.size() == 1);
  const model::HistoryAlert& alert = history.alerts[0];
  CHECK(alert.alert);
  CHECK(alert.side == model::Side::worse);
  CHECK_FALSE(alert.change_pct);
  CHECK_FALSE(alert.raw_change_pct);
  CHECK(alert.reason == "worse from 0 to 12 in two runs, 9 and 10");
}
