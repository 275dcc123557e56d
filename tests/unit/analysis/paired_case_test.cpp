// SPDX-License-Identifier: MIT
#include "analysis/paired_case.hpp"

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;
using model::PairedStop;
using model::Verdict;

namespace {

model::Sample sample(double wall_ms, std::int64_t rss_kb = 1000) {
  model::Sample result;
  result.wall_ns = static_cast<std::int64_t>(wall_ms * 1e6);
  result.max_rss_kb = rss_kb;
  result.exit_code = 0;
  return result;
}

analysis::BudgetSettings settings() {
  analysis::BudgetSettings result;
  result.threshold = analysis::default_min_effect;
  return result;
}

/// Runs pairs of a head that is `factor` times as slow until nobody wants more.
std::vector<model::Sample> feed(analysis::PairedCase& test_case, double factor, std::vector<model::Sample>& bases) {
  base::Random random(1);
  std::vector<model::Sample> heads;
  for (bool more = true; more;) {
    bases.push_back(sample(10 * (1 + 0.01 * random.normal())));
    heads.push_back(sample(10 * factor * (1 + 0.01 * random.normal())));
    more = test_case.add(bases.back(), heads.back());
  }
  return heads;
}

}  // namespace

TEST_CASE("without budgets wall time, peak memory and own metrics are judged from 3 % on", "[analysis][paired]") {
  model::Scenario scenario;
  scenario.metrics.push_back(
      {.metric = {"items", "1/s", model::Better::higher}, .pattern = "", .path = "", .field = "", .location = {}});
  const analysis::PairedJudgements judgements = analysis::paired_judgements(scenario, settings());
  REQUIRE(judgements.size() == 3);
  CHECK(judgements.at("wall_ms").rules.min_effect == 0.03);
  CHECK(judgements.at("wall_ms").warn_effect == 0.027);
  CHECK(judgements.at("max_rss_kb").confirm == 1);
  CHECK(judgements.at("items").rules.better == model::Better::higher);
}

TEST_CASE("a budget's threshold replaces the 3 %, and only medians are judged by pairs", "[analysis][paired]") {
  model::Scenario scenario;
  scenario.confirm = 2;
  scenario.budgets["wall_ms"].threshold = "0.10";
  scenario.budgets["cpu_ms"].threshold = "0.10";
  scenario.budgets["cpu_ms"].statistic = "p95";
  scenario.budgets["max_rss_kb"].max = 5000;
  const analysis::PairedJudgements judgements = analysis::paired_judgements(scenario, settings());
  REQUIRE(judgements.size() == 1);
  CHECK(judgements.at("wall_ms").rules.min_effect == 0.1);
  CHECK(judgements.at("wall_ms").warn_effect == 0.09);
  CHECK(judgements.at("wall_ms").confirm == 2);
}

TEST_CASE("looks follow repeat as a map", "[analysis][paired]") {
  model::Scenario scenario;
  CHECK(analysis::look_settings(scenario) == analysis::LookSettings{10, 80});
  scenario.adaptive = model::AdaptiveRepeat{.min = 6, .max = 30};
  CHECK(analysis::look_settings(scenario) == analysis::LookSettings{6, 30});
}

TEST_CASE("the reason of the metric that stopped last is the reason of the run", "[analysis][paired]") {
  const model::Scenario scenario;
  const analysis::PairedJudgements judgements = analysis::paired_judgements(scenario, settings());
  std::vector<model::Sample> bases;
  analysis::PairedCase quick(scenario, judgements, {}, 0.05);
  feed(quick, 1.1, bases);
  CHECK(quick.results().at("wall_ms").stop == PairedStop::decided);
  CHECK(quick.stop() == PairedStop::precise);  // of max_rss_kb, at the same look
  analysis::PairedCase cut(scenario, judgements, {}, 0.05);
  for (int i = 0; i < 11; ++i) cut.add(sample(10, 1000), sample(i % 2 == 0 ? 8 : 14, 1000));
  cut.end(PairedStop::time_over);
  CHECK(cut.results().at("max_rss_kb").stop == PairedStop::precise);
  CHECK(cut.results().at("wall_ms").stop == PairedStop::time_over);
  CHECK(cut.stop() == PairedStop::time_over);
  CHECK_FALSE(analysis::PairedCase(scenario, {}, {}, 0.05).stop());
}

TEST_CASE("every metric is watched until all have stopped", "[analysis][paired]") {
  const model::Scenario scenario;
  analysis::PairedCase test_case(scenario, analysis::paired_judgements(scenario, settings()), {}, 0.05);
  std::vector<model::Sample> bases;
  feed(test_case, 1.1, bases);
  const auto results = test_case.results();
  CHECK(bases.size() == 10);
  CHECK(results.at("wall_ms").stop == PairedStop::decided);
  CHECK(results.at("wall_ms").effect.change == Approx(0.1).margin(0.01));
  CHECK(results.at("max_rss_kb").stop == PairedStop::precise);
  CHECK(results.at("max_rss_kb").effect.change == 0.0);
}

TEST_CASE("a pair with a failed side counts for nothing", "[analysis][paired]") {
  const model::Scenario scenario;
  analysis::PairedCase test_case(scenario, analysis::paired_judgements(scenario, settings()), {}, 0.05);
  model::Sample failed = sample(1);
  failed.failure = "exited with 1";
  for (int i = 0; i < 100; ++i) CHECK(test_case.add(sample(10), failed));
  test_case.end(PairedStop::cut_short);
  CHECK(test_case.results().at("wall_ms").effect.pairs == 0);
}

TEST_CASE("a comparison of pairs rests on their verdicts", "[analysis][paired]") {
  model::ReceiptHead head;
  analysis::PairedCase test_case(head.scenario, analysis::paired_judgements(head.scenario, settings()), {}, 0.05);
  std::vector<model::Sample> bases;
  const std::vector<model::Sample> heads = feed(test_case, 1.1, bases);
  const auto results = test_case.results();
  std::map<std::string, model::PairedVerdict> verdicts;
  verdicts["wall_ms"] = {.first = results.at("wall_ms"), .confirmations = {results.at("wall_ms")}};
  verdicts["max_rss_kb"] = {.first = results.at("max_rss_kb")};
  for (auto& [name, verdict] : verdicts) {
    const analysis::PairedJudgement judgement;
    analysis::judge_paired({&verdict, 1}, {&judgement, 1});
  }
  const auto compared = [&] {
    const analysis::SampleColumns before = analysis::columns_of(bases);
    const analysis::SampleColumns after = analysis::columns_of(heads);
    return analysis::compare_pairs({head, before, {"base", "1"}}, {head, after, {"head", "2"}}, settings(), {},
                                   verdicts);
  };
  const model::Comparison comparison = compared();
  CHECK(comparison.verdict.status == Verdict::fail);
  CHECK(comparison.verdict.reasons == std::vector<std::string>{"wall_ms_fail"});
  CHECK(comparison.deltas.size() == 2);
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
