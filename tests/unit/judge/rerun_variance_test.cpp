// SPDX-License-Identifier: MIT
#include "judge/rerun_variance.hpp"

#include "catch.hpp"
#include "stats/descriptive.hpp"

using namespace benchgate;
using namespace benchgate::judge;
using model::Verdict;

namespace {

std::vector<RunSamples> runs_of(const std::vector<std::vector<double>>& walls) {
  std::vector<RunSamples> runs;
  for (const std::vector<double>& wall : walls) {
    RunSamples& run = runs.emplace_back();
    run.name = "run-" + std::to_string(runs.size());
    run.successful = wall.size();
    if (!wall.empty()) run.values["wall_ms"] = wall;
  }
  return runs;
}

ScenarioVariance variance_of(const std::vector<RunSamples>& runs, double limit) {
  const std::vector<Measure> measures{{sampled_metric("wall_ms"), benchgate::judge::Statistic{}}};
  return judge_rerun_variance("s", SampleKind::command, runs, measures, {limit, 3});
}

}  // namespace

TEST_CASE("the coefficient of variation takes n - 1 and the size of the mean", "[judge][rerun_variance]") {
  // By hand: 8, 10, 12 have standard deviation 2 and mean 10.
  CHECK(benchgate::stats::coefficient_of_variation_pct(std::vector<double>{8, 10, 12}).value() == Approx(20));
  CHECK(benchgate::stats::coefficient_of_variation_pct(std::vector<double>{-8, -10, -12}).value() == Approx(20));
  CHECK(benchgate::stats::coefficient_of_variation_pct(std::vector<double>{0, 0}) == 0.0);
  CHECK_FALSE(benchgate::stats::coefficient_of_variation_pct(std::vector<double>{-1, 1}));
  CHECK_FALSE(benchgate::stats::coefficient_of_variation_pct(std::vector<double>{1}));
}

TEST_CASE("the value of a run is over its requests where those of all runs are known", "[judge][rerun_variance]") {
  auto runs = runs_of({{10}, {10}, {10}});
  const double slow[] = {20, 30, 40};
  for (std::size_t i = 0; i < runs.size(); ++i) runs[i].by_second["wall_ms"] = {{1, slow[i]}, {slow[i]}};
  CHECK(variance_of(runs, 10).metrics.front().values == std::vector<double>{20, 30, 40});
  runs.back().by_second.clear();
  CHECK(variance_of(runs, 10).metrics.front().values == std::vector<double>{10, 10, 10});
}

TEST_CASE("a scenario passes up to the limit", "[judge][rerun_variance]") {
  const std::vector<RunSamples> runs = runs_of({{7, 9}, {10}, {1, 12, 99}});
  CHECK(variance_of(runs, 20).status == Verdict::pass);
  CHECK(variance_of(runs, 20).metrics[0].values == std::vector<double>{8, 10, 12});
  CHECK(variance_of(runs, 19.99).status == Verdict::fail);
  CHECK(variance_of(runs, 19.99).reason == "wall_ms median varies by 20 % between reruns, limit 19.99 %");
}

TEST_CASE("few failed requests vary by chance", "[judge][rerun_variance]") {
  struct Row {
    std::vector<double> failed;  // of 600 in each run
    Verdict status;
    bool by_chance;
  };
  // The p of scipy.stats.fisher_exact of the worst run against the others, times 3: 1, 1, 0.012, 0.0041.
  const std::vector<Row> rows{{{0, 0, 1}, Verdict::pass, true},     {{1, 1, 2}, Verdict::pass, true},
                              {{0, 0, 5}, Verdict::pass, true},     {{0, 0, 6}, Verdict::fail, false},
                              {{60, 55, 62}, Verdict::pass, false},  // below the limit of 10 %
                              {{0, 0, 0}, Verdict::pass, false}};
  const std::vector<Measure> measures{{sampled_metric("error_rate"), *parse_statistic("mean")}};
  for (const Row& row : rows) {
    CAPTURE(row.failed);
    std::vector<RunSamples> runs(3);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      runs[i].values["error_rate"] = runs[i].error_rates = {row.failed[i] / 600};
      runs[i].requests = {600};
    }
    const ScenarioVariance variance = judge_rerun_variance("s", SampleKind::request, runs, measures, {10, 3});
    CHECK(variance.status == row.status);
    CHECK(variance.metrics[0].status == row.status);
    CHECK(variance.metrics[0].is_by_chance() == row.by_chance);
    CHECK(variance.reason.empty() == (row.status == Verdict::pass));
    CHECK(variance.metrics[0].reason.empty() == (row.status == Verdict::pass && !row.by_chance));
    for (RunSamples& run : runs) run.requests.clear();  // results of other tools do not count their requests
    CHECK(judge_rerun_variance("s", SampleKind::request, runs, measures, {10, 3}).status ==
          (row.by_chance ? Verdict::fail : row.status));
  }
}

TEST_CASE("too few runs fail, whatever they measured", "[judge][rerun_variance]") {
  const ScenarioVariance two = variance_of(runs_of({{1}, {100}}), 20);
  CHECK(two.status == Verdict::fail);
  CHECK(two.reason == "2 runs, at least 3 are needed");
  CHECK(two.metrics[0].status == Verdict::not_evaluated);
  CHECK(two.metrics[0].values == std::vector<double>{1, 100});
}

TEST_CASE("a scenario whose planned runs are missing is undecided and names them", "[judge][rerun_variance]") {
  const std::vector<Measure> measures{{sampled_metric("wall_ms"), benchgate::judge::Statistic{}}};
  const auto without = [&](const std::vector<std::vector<double>>& walls, const std::vector<int>& missing) {
    return judge_rerun_variance("s", SampleKind::command, runs_of(walls), measures, {20, 3}, missing);
  };
  const ScenarioVariance two = without({{10}, {10}}, {3});
  CHECK(two.status == Verdict::inconclusive);
  CHECK(two.reason == "planned run 3 is missing: measure it, or merge its results; 2 runs, at least 3 are needed");
  CHECK(two.metrics[0].status == Verdict::not_evaluated);
  const ScenarioVariance equal = without({{10}, {10}, {10}}, {2, 5});
  CHECK(equal.status == Verdict::inconclusive);
  CHECK(equal.reason == "planned runs 2, 5 are missing: measure them, or merge their results");
  // 8, 10 and 14 have mean 10.67 and standard deviation 3.055: 28.6 %.
  CHECK(without({{8}, {10}, {14}}, {4}).status == Verdict::fail);
  CHECK(without({{8}, {14}}, {3}).status == Verdict::inconclusive);
}

TEST_CASE("a run without a value fails", "[judge][rerun_variance]") {
  std::vector<RunSamples> runs = runs_of({{1}, {}, {1}, {1}});
  runs[1].failed = 5;
  CHECK(variance_of(runs, 20).status == Verdict::fail);
  CHECK(variance_of(runs, 20).reason == "run-2 has no successful sample (5 failed)");
}
