// SPDX-License-Identifier: MIT
#include "judge/failed_work.hpp"

#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "judge/compare.hpp"
#include "judge/paired.hpp"
#include "judge/paired_case.hpp"
#include "judge/sample_columns.hpp"

using namespace benchgate;
using judge::FailedShare;
using judge::FailedVerdict;
using judge::FailureMetric;
using model::Better;
using model::MetricSource;
using model::Verdict;

namespace {

MetricSource reported(const std::string& name, const std::string& unit, Better better, const std::string& field = "") {
  return {{name, unit, better}, MetricSource::From::report, "", "", field, {}};
}

model::AppliedBudget one_point() {
  model::AppliedBudget budget;
  budget.max_rise = 0.01;
  return budget;
}

FailedVerdict judged(std::vector<FailedShare> baseline, std::vector<FailedShare> current,
                     judge::ReportOrder order = judge::ReportOrder::independent) {
  return judge::judge_failed_shares({std::move(baseline), std::move(current)}, one_point(), {.report_order = order});
}

FailedShare of(double failed, double requests) { return {failed / requests, requests}; }

/// One report a side of a load test: latency, throughput, requests, errors, and the share of successes.
struct LoadReport {
  model::ReceiptHead head = {};
  std::vector<judge::ReportColumns> reports = {};
  judge::SampleColumns columns = {};

  LoadReport(const std::string& digest, const std::map<std::string, double>& figures) {
    head.schema = model::own_run_schema;
    head.scenario.metrics = {reported("errors", "", Better::lower), reported("latency", "ns", Better::lower),
                             reported("success", "ratio", Better::higher),
                             reported("throughput", "1/s", Better::higher)};
    head.scenario.metrics.push_back(reported("requests", "", Better::lower));
    head.scenario.metrics.back().metric.undirected = true;
    judge::ReportColumns& report = reports.emplace_back();
    report.sha256 = digest;
    for (const auto& [name, value] : figures) report.columns.named[name] = {value};
    columns = report.columns;
  }
};

std::map<std::string, double> load(double errors, double requests, double latency, double throughput) {
  return {{"errors", errors},
          {"requests", requests},
          {"success", 1 - errors / requests},
          {"latency", latency},
          {"throughput", throughput}};
}

model::Comparison compared(const std::map<std::string, double>& before, const std::map<std::string, double>& after,
                           const std::map<std::string, model::Budget>& budgets = {}) {
  LoadReport baseline("b", before), candidate("c", after);
  candidate.head.scenario.budgets = budgets;
  return judge::compare_runs({baseline.head, baseline.columns, {}, baseline.reports},
                             {candidate.head, candidate.columns, {}, candidate.reports}, {}, {});
}

model::Sample execution(double errors, double latency, double requests = 100) {
  model::Sample sample;
  sample.exit_code = 0;
  sample.metrics = {{"api: errors", {errors}}, {"api: requests", {requests}}, {"api: latency", {latency}}};
  return sample;
}

model::Scenario imported_scenario() {
  model::Scenario scenario;
  scenario.name = "load";
  scenario.report = model::ReportImport{};
  scenario.metrics = {reported("api: errors", "", Better::lower, "errors"),
                      reported("api: requests", "", Better::lower, "requests"),
                      reported("api: latency", "ns", Better::lower, "latency")};
  scenario.metrics[1].metric.undirected = true;
  return scenario;
}

}  // namespace

TEST_CASE("metrics of failures are known by the names that all importers use", "[judge][failed_work]") {
  CHECK(judge::failure_metric(reported("errors", "", Better::lower)) == FailureMetric::count);
  CHECK(judge::failure_metric(reported("api: errors", "", Better::lower, "errors")) == FailureMetric::count);
  CHECK(judge::failure_metric(reported("success", "ratio", Better::higher)) == FailureMetric::share);
  CHECK(judge::failure_metric(reported("latency", "ns", Better::lower)) == FailureMetric::none);
  CHECK(judge::failure_metric(reported("errors", "ns", Better::lower)) == FailureMetric::none);
  MetricSource own = reported("errors", "", Better::lower);
  own.from = MetricSource::From::output;
  CHECK(judge::failure_metric(own) == FailureMetric::none);
}

// The limits are those of docs/budgets.md; p by SciPy 1.17.1, fisher_exact.
TEST_CASE("one report a side fails only a large rise with Fisher's p", "[judge][failed_work]") {
  struct Row {
    FailedShare before, after;
    Verdict verdict;
  };
  const std::vector<Row> rows{
      {of(0, 300), of(300, 300), Verdict::fail},
      {of(0, 300), of(31, 300), Verdict::fail},    // 10.3 points, p = 4e-10
      {of(0, 300), of(30, 300), Verdict::warn},    // 10 points are not more than 10
      {of(0, 20), of(5, 20), Verdict::warn},       // 25 points, p = 0.047
      {of(0, 1000), of(11, 1000), Verdict::warn},  // 1.1 points
      {of(0, 1000), of(10, 1000), Verdict::pass},  // 1 point
      {of(570, 1000), of(580, 1000), Verdict::pass},
      {of(300, 300), of(0, 300), Verdict::pass},
      {{0.1}, {0.65}, Verdict::fail},  // no counts: 55 points
      {{0.1}, {0.6}, Verdict::warn},
      {{0}, {0.005}, Verdict::pass},
  };
  for (const Row& row : rows) {
    INFO(row.before.share << " -> " << row.after.share);
    const FailedVerdict verdict = judged({row.before}, {row.after});
    CHECK(verdict.status == row.verdict);
    CHECK((verdict.why.find("suspected") != std::string::npos) == (row.verdict == Verdict::warn));
    CHECK((verdict.ground == model::Ground::suspected) == (row.verdict == Verdict::warn));
  }
  CHECK(*judged({of(0, 300)}, {of(31, 300)}).p_value == Approx(4.1145923918580046e-10).epsilon(1e-9));
}

TEST_CASE("several reports are observations of the share of failures", "[judge][failed_work]") {
  const std::vector<FailedShare> none(8, of(0, 100)), some(8, of(3, 100));
  CHECK(judged(none, some).status == Verdict::fail);
  CHECK(judged(none, some, judge::ReportOrder::paired).status == Verdict::fail);
  std::vector<FailedShare> one_bad(8, of(0, 100));
  one_bad[3] = of(60, 100);
  CHECK(judged(none, one_bad).status == Verdict::warn);  // 7.5 points, but one report holds them all
  CHECK(judged(none, one_bad, judge::ReportOrder::paired).status == Verdict::warn);
  const std::vector<FailedShare> five_good(5, of(0, 100)), five_bad(5, of(50, 100));
  CHECK(judged(five_good, five_bad).status == Verdict::fail);  // as one report of 500 requests
}

// p by SciPy 1.17.1, mannwhitneyu(method="asymptotic"): 0.0174.
TEST_CASE("pairs of reports judge their shares of failures, also where nothing fails", "[judge][failed_work]") {
  const auto side_of = [](const std::string& name, double errors) {
    LoadReport side(name + "0", load(errors, 300, 1e6, 2000));
    for (int i = 1; i < 8; ++i) {
      LoadReport next(name + std::to_string(i), load(errors, 300, 1e6 + i, 2000));
      judge::append_columns(side.columns, next.columns);
      side.reports.push_back(next.reports.front());
    }
    return side;
  };
  const LoadReport baseline = side_of("b", 0);
  for (const auto& [errors, expected] : {std::pair{0, Verdict::pass}, std::pair{15, Verdict::fail}}) {
    const LoadReport candidate = side_of("c", errors);
    const model::Comparison comparison = judge::compare_runs({baseline.head, baseline.columns, {}, baseline.reports},
                                                             {candidate.head, candidate.columns, {}, candidate.reports},
                                                             {}, {.report_order = judge::ReportOrder::paired});
    CHECK(comparison.deltas.at("errors").status == expected);
    CHECK(comparison.deltas.at("latency").paired);
  }
}

TEST_CASE("several reports fail a rise of failures only at a level of 1 %", "[judge][failed_work]") {
  std::vector<FailedShare> baseline(8, of(0, 20)), candidate(8, of(1, 20));
  baseline[7] = of(1, 20);
  candidate[0] = candidate[1] = of(0, 20);
  const FailedVerdict verdict = judged(baseline, candidate);
  CHECK(verdict.status == Verdict::warn);
  CHECK(verdict.why == "above the limit, but without evidence: p = 0.01737 is above 0.01");
}

TEST_CASE("evidence: none fails failures by the limit alone", "[judge][failed_work]") {
  model::AppliedBudget budget = one_point();
  budget.evidence = "none";
  CHECK(judge::judge_failed_shares({{of(0, 100)}, {of(2, 100)}}, budget, {}).status == Verdict::fail);
}

TEST_CASE("failures are judged without being asked, and the times of a failing side are not better",
          "[judge][failed_work]") {
  model::Budget latency;
  latency.threshold = "0.10";
  for (const auto& budgets : {std::map<std::string, model::Budget>{}, {{"latency", latency}}}) {
    const model::Comparison failing = compared(load(0, 300, 1e7, 200), load(300, 300, 1e6, 2000), budgets);
    CHECK(failing.verdict.status == Verdict::fail);
    const model::Delta& errors = failing.deltas.at("errors");
    CHECK(errors.status == Verdict::fail);
    CHECK(errors.why == "0 % -> 100 % of 300 requests");
    CHECK(*errors.baseline == 0);
    CHECK(*errors.current == 300);
    CHECK_FALSE(errors.ratio);
    CHECK_FALSE(is_from_zero(errors));
    REQUIRE(errors.failed);
    CHECK(errors.failed->current == 1);
    CHECK(failing.deltas.at("latency").status == Verdict::inconclusive);
    CHECK(failing.deltas.at("latency").why == "the candidate fails 100 %, so it does not count as better");
    CHECK(failing.deltas.count("success") == 0);
  }
}

TEST_CASE("a baseline that fails is none for times, and fewer failures are better", "[judge][failed_work]") {
  const model::Comparison repaired = compared(load(15, 300, 1e6, 2000), load(0, 300, 1e7, 200));
  CHECK(repaired.deltas.at("errors").status == Verdict::pass);
  CHECK(repaired.deltas.at("errors").why == "5 % -> 0 % of 300 requests");
  CHECK(repaired.deltas.at("latency").status == Verdict::inconclusive);
  CHECK(repaired.deltas.at("latency").why == "the baseline fails 5 %");
  CHECK(repaired.deltas.at("throughput").status == Verdict::inconclusive);
  CHECK(repaired.verdict.status == Verdict::inconclusive);
  // Below 1 % the times count.
  CHECK(compared(load(2, 300, 1e6, 2000), load(0, 300, 1e6, 2000)).verdict.status == Verdict::pass);
  // As many failures on both sides: slower is slower, and faster is not faster.
  const model::Comparison slower = compared(load(15, 300, 1e6, 2000), load(15, 300, 1e7, 2000));
  CHECK(slower.deltas.at("latency").status == Verdict::warn);
  const model::Comparison faster = compared(load(15, 300, 1e7, 2000), load(15, 300, 1e6, 2000));
  CHECK(faster.deltas.at("latency").status == Verdict::inconclusive);
}

TEST_CASE("nothing passes where both sides fail most of their work", "[judge][failed_work]") {
  const model::Comparison broken = compared(load(300, 300, 1e6, 2000), load(300, 300, 1e6, 2000));
  CHECK(broken.verdict.status == Verdict::inconclusive);
  CHECK(broken.deltas.at("latency").why == "both sides fail: 100 % and 100 %");
  CHECK(broken.deltas.at("throughput").status == Verdict::inconclusive);
  CHECK(compared(load(150, 300, 1e6, 2000), load(150, 300, 1e6, 2000)).verdict.status == Verdict::pass);
}

TEST_CASE("failures warn where the baseline does not say how many there were", "[judge][failed_work]") {
  const std::map<std::string, double> silent{{"latency", 1e7}, {"throughput", 200}};
  const model::Comparison failing = compared(silent, load(150, 300, 1e7, 200));
  CHECK(failing.deltas.at("errors").status == Verdict::warn);
  CHECK(failing.deltas.at("errors").why ==
        "missing in baseline; the candidate fails 50 %, and the baseline does not say how much failed");
  CHECK(compared(silent, load(0, 300, 1e7, 200)).deltas.at("errors").status == Verdict::skip);
}

TEST_CASE("a budget of its own on the failures holds, too", "[judge][failed_work]") {
  model::Budget none_allowed;
  none_allowed.max = 0;
  const model::Comparison one = compared(load(0, 300, 1e6, 200), load(1, 300, 1e6, 200), {{"errors", none_allowed}});
  CHECK(one.deltas.at("errors").status == Verdict::fail);
  CHECK(one.deltas.at("errors").why == "0 % -> 0.3333 % of 300 requests; 1 is above the maximum 0");
  model::Budget share;
  share.threshold = "0.05";
  const model::Comparison success = compared(load(0, 300, 1e6, 200), load(45, 300, 1e6, 200), {{"success", share}});
  CHECK(success.deltas.count("success") == 1);
  CHECK(success.deltas.at("errors").status == Verdict::fail);
}

TEST_CASE("failures of a report with a metric of time only are judged where the tool has them",
          "[judge][failed_work]") {
  // The receipt of a test case of k6 says what failed in the whole report.
  LoadReport baseline("b", {{"latency", 1e7}}), candidate("c", {{"latency", 1e6}});
  for (LoadReport* side : {&baseline, &candidate}) {
    side->head.scenario.metrics = {reported("latency", "ns", Better::lower)};
    side->head.source = model::ReportSource{};
  }
  candidate.head.source->failed_work = model::FailedWork{40, 400};
  const model::Comparison comparison =
      judge::compare_runs({baseline.head, baseline.columns, {}, baseline.reports},
                          {candidate.head, candidate.columns, {}, candidate.reports}, {}, {});
  CHECK(comparison.deltas.at("latency").status == Verdict::inconclusive);
  CHECK(comparison.deltas.at("latency").why == "the candidate fails 10 %, so it does not count as better");
}

// 10 pairs, each with 5 points more: p = 2 / 2^10.
TEST_CASE("pairs judge the share of failures by its differences", "[judge][failed_work]") {
  const model::Scenario scenario = imported_scenario();
  const judge::PairedJudgements judgements = judge::paired_judgements(scenario, {.threshold = "0.03"});
  REQUIRE(judgements.count("api: errors") == 1);
  CHECK(judgements.at("api: errors").rules.scale == judge::PairedScale::share);
  judge::PairedCase watch(scenario, judgements, {10, 80});
  for (int i = 0; i < 10; ++i) watch.add(execution(0, 10), execution(5, 10));
  watch.end(model::PairedStop::cut_short);
  const model::PairedMeasurement found = watch.results().at("api: errors");
  CHECK(found.stop == model::PairedStop::decided);
  CHECK(*found.effect.base == 0);
  CHECK(*found.effect.head == Approx(0.05));
  CHECK(found.effect.p_value == Approx(2.0 / 1024));
  REQUIRE(found.effect.absolute);
  CHECK(found.effect.absolute->share);
  CHECK(judge::is_suspect(found, judgements.at("api: errors").rules));
}

TEST_CASE("pairs without failures, or with one point more, pass", "[judge][failed_work]") {
  const model::Scenario scenario = imported_scenario();
  const auto judgements = judge::paired_judgements(scenario, {.threshold = "0.03"});
  for (const double errors : {0.0, 1.0}) {
    judge::PairedCase watch(scenario, judgements, {10, 80});
    for (int i = 0; i < 80; ++i) watch.add(execution(0, 10), execution(errors, 10));
    const model::PairedMeasurement found = watch.results().at("api: errors");
    CHECK_FALSE(judge::is_suspect(found, judgements.at("api: errors").rules));
    model::PairedVerdict verdict{.first = found};
    const judge::PairedJudgement judgement = judgements.at("api: errors");
    judge::judge_paired({&verdict, 1}, {&judgement, 1});
    CHECK(verdict.status == Verdict::pass);
  }
}

TEST_CASE("failures in few executions are found by their mean", "[judge][failed_work]") {
  const model::Scenario scenario = imported_scenario();
  const auto judgements = judge::paired_judgements(scenario, {.threshold = "0.03"});
  judge::PairedCase watch(scenario, judgements, {10, 80});
  for (int i = 0; i < 80; ++i) watch.add(execution(0, 10), execution(i % 4 == 0 ? 100 : 0, 10));
  const model::PairedMeasurement found = watch.results().at("api: errors");
  CHECK(*found.effect.head > 0.2);
  CHECK(judge::is_suspect(found, judgements.at("api: errors").rules));
}

TEST_CASE("a paired comparison shows the failures of both sides", "[judge][failed_work]") {
  const model::Scenario scenario = imported_scenario();
  model::ReceiptHead head;
  head.schema = model::own_run_schema;
  head.scenario = scenario;
  std::vector<model::Sample> before(10, execution(0, 10)), after(10, execution(100, 1));
  const judge::SampleColumns base_columns = judge::columns_of(before), head_columns = judge::columns_of(after);
  const auto judgements = judge::paired_judgements(scenario, {.threshold = "0.03"});
  judge::PairedCase watch(scenario, judgements, {10, 80});
  for (int i = 0; i < 10; ++i) watch.add(before[0], after[0]);
  watch.end(model::PairedStop::cut_short);
  std::map<std::string, model::PairedVerdict> verdicts;
  for (const auto& [name, measurement] : watch.results()) {
    model::PairedVerdict verdict{.first = measurement, .confirmations = {measurement}};
    judge::judge_paired({&verdict, 1}, {&judgements.at(name), 1});
    verdicts[name] = verdict;
  }
  const model::Comparison comparison =
      judge::compare_pairs({head, base_columns, {}}, {head, head_columns, {}}, {.threshold = "0.03"}, {}, verdicts);
  CHECK(comparison.verdict.status == Verdict::fail);
  CHECK(comparison.deltas.at("api: errors").status == Verdict::fail);
  CHECK(comparison.deltas.at("api: errors").why == "0 % -> 100 % of 1000 requests; confirmed");
  CHECK(comparison.deltas.at("api: latency").status == Verdict::inconclusive);
  CHECK(comparison.deltas.at("api: latency").why == "the candidate fails 100 %, so it does not count as better");
}

TEST_CASE("failed iterations that are left out are judged as a share", "[judge][failed_work]") {
  model::ReceiptHead head;
  head.schema = model::own_run_schema;
  head.scenario.name = "parse";
  const auto columns = [](std::size_t good, std::uint64_t failed, std::uint64_t ns) {
    judge::SampleColumns all;
    all.wall_ns.assign(good, ns);
    all.wall_ms.assign(good, ns / 1'000'000);
    all.failed = failed;
    return all;
  };
  const auto compare = [&](const judge::SampleColumns& before, const judge::SampleColumns& after) {
    return judge::compare_runs({head, before, {}}, {head, after, {}}, {}, {});
  };
  const model::Comparison half = compare(columns(40, 0, 50'000'000), columns(20, 20, 10'000'000));
  CHECK(half.deltas.at("failed_iterations").status == Verdict::fail);
  CHECK(half.deltas.at("failed_iterations").why == "0 % -> 50 % of 40 iterations");
  CHECK(half.deltas.at("wall_ms").status == Verdict::inconclusive);
  CHECK(compare(columns(40, 0, 50'000'000), columns(39, 1, 50'000'000)).verdict.status == Verdict::warn);
  CHECK(compare(columns(40, 0, 50'000'000), columns(40, 0, 50'000'000)).deltas.count("failed_iterations") == 0);
}
