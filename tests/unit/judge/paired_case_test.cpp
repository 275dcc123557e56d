// SPDX-License-Identifier: MIT
#include "judge/paired_case.hpp"

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;
using model::PairedStop;
using model::Verdict;

namespace {

model::Sample sample(double wall_ms, std::int64_t rss_kb = 1000, double cpu_ms = 1) {
  model::Sample result;
  result.wall_ns = static_cast<std::int64_t>(wall_ms * 1e6);
  result.usage.user_ns = static_cast<std::uint64_t>(cpu_ms * 1e6);
  result.usage.system_ns = 0;
  result.usage.max_rss_kb = rss_kb;
  result.exit_code = 0;
  return result;
}

judge::BudgetSettings settings() {
  judge::BudgetSettings result;
  result.threshold = judge::default_min_effect;
  return result;
}

/// Runs pairs of a head that is `factor` times as slow until nobody wants more.
std::vector<model::Sample> feed(judge::PairedCase& test_case, double factor, std::vector<model::Sample>& bases) {
  base::Random random(1);
  std::vector<model::Sample> heads;
  for (bool more = true; more;) {
    bases.push_back(sample(10 * (1 + 0.01 * random.normal())));
    heads.push_back(sample(10 * factor * (1 + 0.01 * random.normal())));
    more = test_case.add(bases.back(), heads.back());
  }
  return heads;
}

/// The metrics that 10 pairs of a baseline with these times have results of.
std::vector<std::string> judged_metrics(double wall_ms, double cpu_ms, const model::Scenario& scenario = {},
                                        const judge::BudgetSettings& budgets = settings()) {
  judge::PairedCase test_case(scenario, judge::paired_judgements(scenario, budgets), {10, 10});
  for (int i = 0; i < 10; ++i) test_case.add(sample(wall_ms, 1000, cpu_ms), sample(wall_ms, 1000, cpu_ms));
  std::vector<std::string> names;
  for (const auto& [name, result] : test_case.results()) names.push_back(name);
  return names;
}

using Names = std::vector<std::string>;
const Names without_cpu{"max_rss_kb", "wall_ms"};
const Names with_cpu{"cpu_ms", "max_rss_kb", "wall_ms"};

}  // namespace

TEST_CASE("CPU time is judged by default from 10 ms and 20 % of the wall time on", "[judge][paired]") {
  CHECK(judge::cpu_time_matters(10, 50));
  CHECK_FALSE(judge::cpu_time_matters(9.999, 10));
  CHECK_FALSE(judge::cpu_time_matters(10, 50.1));
  CHECK(judged_metrics(12, 10) == with_cpu);
  CHECK(judged_metrics(12, 9.9) == without_cpu);
  CHECK(judged_metrics(100, 19.9) == without_cpu);
}

TEST_CASE("the baseline's medians of the first look decide about CPU time", "[judge][paired]") {
  const model::Scenario scenario;
  const auto results_with = [&](double fast_ms, double slow_ms, double head_ms) {
    judge::PairedCase test_case(scenario, judge::paired_judgements(scenario, settings()), {10, 20});
    for (int i = 0; i < 20; ++i)
      test_case.add(sample(20, 1000, i < 10 ? fast_ms : slow_ms), sample(20 + 4 * (i % 2), 1000, head_ms));
    return test_case.results().count("cpu_ms");
  };
  CHECK(results_with(9, 15, 30) == 0);  // neither later pairs nor the candidate count
  CHECK(results_with(11, 1, 1) == 1);
}

TEST_CASE("pairs that end before the first look decide about CPU time, too", "[judge][paired]") {
  const model::Scenario scenario;
  for (const double cpu_ms : {15.0, 5.0}) {
    judge::PairedCase test_case(scenario, judge::paired_judgements(scenario, settings()), {});
    test_case.add(sample(20, 1000, cpu_ms), sample(20, 1000, cpu_ms));
    test_case.end(PairedStop::time_over);
    CHECK(test_case.results().count("cpu_ms") == (cpu_ms > 10 ? 1 : 0));
  }
}

TEST_CASE("who says what to judge decides about CPU time alone", "[judge][paired]") {
  model::Scenario scenario;
  scenario.budgets["wall_ms"].threshold = "0.1";
  scenario.budgets["wall_ms"].location.line = 3;
  CHECK(judged_metrics(20, 15, scenario) == Names{"wall_ms"});
  scenario.budgets["cpu_ms"].threshold = "0.1";
  CHECK(judged_metrics(20, 5, scenario) == Names{"cpu_ms", "wall_ms"});
  judge::BudgetSettings by_name = settings();
  by_name.metric_thresholds["cpu_ms"] = "0.2";
  CHECK(judged_metrics(20, 5, {}, by_name) == with_cpu);
  model::Scenario report;
  report.report = model::ReportImport{};
  CHECK(judged_metrics(20, 15, report).empty());
}

TEST_CASE("CPU time has the limit of the wall time", "[judge][paired]") {
  model::Scenario usual;  // as add_usual_budgets leaves it
  usual.budgets["wall_ms"].threshold = "0.07";
  CHECK(judge::paired_judgements(usual, settings()).at("cpu_ms").rules.min_effect == 0.07);
  judge::BudgetSettings by_name = settings();
  by_name.metric_thresholds["wall_ms"] = "0.08";
  CHECK(judge::paired_judgements(usual, by_name).at("cpu_ms").rules.min_effect == 0.08);
  CHECK(judge::paired_judgements({}, settings()).at("cpu_ms").rules.min_effect == 0.03);
}

TEST_CASE("metrics of a report are a family by the tool's name of them", "[judge][paired]") {
  model::Scenario scenario;
  scenario.report = model::ReportImport{};
  for (const char* const name : {"parse: time", "print: time"})
    scenario.metrics.push_back({.metric = {name, "ns", model::Better::lower},
                                .from = model::MetricSource::From::report,
                                .pattern = "",
                                .path = "",
                                .field = "time",
                                .location = {}});
  const judge::PairedJudgements judgements = judge::paired_judgements(scenario, settings());
  CHECK(judgements.at("parse: time").family == "time");
  CHECK(judgements.at("print: time").family == "time");
  CHECK(judge::paired_judgements({}, settings()).at("wall_ms").family == "wall_ms");
}

TEST_CASE("without budgets wall time, peak memory and own metrics are judged from 3 % on", "[judge][paired]") {
  model::Scenario scenario;
  scenario.metrics.push_back(
      {.metric = {"items", "1/s", model::Better::higher}, .pattern = "", .path = "", .field = "", .location = {}});
  const judge::PairedJudgements judgements = judge::paired_judgements(scenario, settings());
  REQUIRE(judgements.size() == 4);
  CHECK(judgements.at("cpu_ms").when == judge::PairedJudgement::When::cpu_matters);
  CHECK(judgements.at("wall_ms").rules.min_effect == 0.03);
  CHECK(judgements.at("wall_ms").warn_effect == 0.027);
  CHECK(judgements.at("max_rss_kb").confirm == 1);
  CHECK(judgements.at("items").rules.better == model::Better::higher);
}

TEST_CASE("a budget's threshold replaces the 3 %, and only medians are judged by pairs", "[judge][paired]") {
  model::Scenario scenario;
  scenario.confirm = 2;
  scenario.budgets["wall_ms"].threshold = "0.10";
  scenario.budgets["cpu_ms"].threshold = "0.10";
  scenario.budgets["cpu_ms"].statistic = "p95";
  scenario.budgets["max_rss_kb"].max = 5000;
  const judge::PairedJudgements judgements = judge::paired_judgements(scenario, settings());
  REQUIRE(judgements.size() == 1);
  CHECK(judgements.at("wall_ms").rules.min_effect == 0.1);
  CHECK(judgements.at("wall_ms").warn_effect == 0.09);
  CHECK(judgements.at("wall_ms").confirm == 2);
}

TEST_CASE("looks follow repeat as a map", "[judge][paired]") {
  model::Scenario scenario;
  CHECK(judge::look_settings(scenario) == judge::LookSettings{10, 80});
  scenario.adaptive = model::AdaptiveRepeat{.min = 6, .max = 30};
  CHECK(judge::look_settings(scenario) == judge::LookSettings{6, 30});
}

TEST_CASE("the reason of the metric that stopped last is the reason of the run", "[judge][paired]") {
  const model::Scenario scenario;
  const judge::PairedJudgements judgements = judge::paired_judgements(scenario, settings());
  std::vector<model::Sample> bases;
  judge::PairedCase quick(scenario, judgements, {});
  feed(quick, 1.1, bases);
  CHECK(quick.results().at("wall_ms").stop == PairedStop::decided);
  CHECK(quick.stop() == PairedStop::precise);  // of max_rss_kb, at the same look
  judge::PairedCase cut(scenario, judgements, {});
  for (int i = 0; i < 11; ++i) cut.add(sample(10, 1000), sample(i % 2 == 0 ? 8 : 14, 1000));
  cut.end(PairedStop::time_over);
  CHECK(cut.results().at("max_rss_kb").stop == PairedStop::precise);
  CHECK(cut.results().at("wall_ms").stop == PairedStop::time_over);
  CHECK(cut.stop() == PairedStop::time_over);
  CHECK_FALSE(judge::PairedCase(scenario, {}, {}).stop());
}

TEST_CASE("every metric is watched until all have stopped", "[judge][paired]") {
  const model::Scenario scenario;
  judge::PairedCase test_case(scenario, judge::paired_judgements(scenario, settings()), {});
  std::vector<model::Sample> bases;
  feed(test_case, 1.1, bases);
  const auto results = test_case.results();
  CHECK(bases.size() == 10);
  CHECK(results.at("wall_ms").stop == PairedStop::decided);
  CHECK(results.at("wall_ms").effect.change == Approx(0.1).margin(0.01));
  CHECK(results.at("max_rss_kb").stop == PairedStop::precise);
  CHECK(results.at("max_rss_kb").effect.change == 0.0);
}

TEST_CASE("a pair with a failed side counts for nothing", "[judge][paired]") {
  const model::Scenario scenario;
  judge::PairedCase test_case(scenario, judge::paired_judgements(scenario, settings()), {});
  model::Sample failed = sample(1);
  failed.failure = "exited with 1";
  for (int i = 0; i < 100; ++i) CHECK(test_case.add(sample(10), failed));
  test_case.end(PairedStop::cut_short);
  CHECK(test_case.results().at("wall_ms").effect.pairs == 0);
}

TEST_CASE("a comparison of pairs rests on their verdicts", "[judge][paired]") {
  model::ReceiptHead head;
  judge::PairedCase test_case(head.scenario, judge::paired_judgements(head.scenario, settings()), {});
  std::vector<model::Sample> bases;
  const std::vector<model::Sample> heads = feed(test_case, 1.1, bases);
  const auto results = test_case.results();
  std::map<std::string, model::PairedVerdict> verdicts;
  verdicts["wall_ms"] = {.first = results.at("wall_ms"), .confirmations = {results.at("wall_ms")}};
  verdicts["max_rss_kb"] = {.first = results.at("max_rss_kb")};
  for (auto& [name, verdict] : verdicts) {
    const judge::PairedJudgement judgement;
    judge::judge_paired({&verdict, 1}, {&judgement, 1});
  }
  const auto compared = [&] {
    const judge::SampleColumns before = judge::columns_of(bases);
    const judge::SampleColumns after = judge::columns_of(heads);
    return judge::compare_pairs({head, before, {"base", "1"}}, {head, after, {"head", "2"}}, settings(), {}, verdicts);
  };
  const model::Comparison comparison = compared();
  CHECK(comparison.verdict.status == Verdict::fail);
  CHECK(comparison.verdict.reasons == std::vector<std::string>{"wall_ms_fail"});
  CHECK(comparison.deltas.size() == 2);  // CPU time was too short
  const model::Delta& wall = comparison.deltas.at("wall_ms");
  CHECK(wall.paired->last().effect.change == results.at("wall_ms").effect.change);
  CHECK(*wall.ratio == *wall.current / *wall.baseline);
  CHECK(*wall.pct == (*wall.current - *wall.baseline) / *wall.baseline);
  CHECK(*wall.regression == *wall.pct);
  CHECK(wall.baseline == results.at("wall_ms").effect.base);
  CHECK(wall.paired == verdicts.at("wall_ms"));
  CHECK(comparison.budgets.at("wall_ms").threshold == 0.03);
  head.scenario.budgets["wall_ms"].threshold = "0.03";
  head.scenario.budgets["wall_ms"].min_value_change = 2;
  CHECK(compared().deltas.at("wall_ms").status == Verdict::pass);
  head.scenario.budgets["wall_ms"].max = 10.5;
  CHECK(compared().deltas.at("wall_ms").status == Verdict::fail);
}
