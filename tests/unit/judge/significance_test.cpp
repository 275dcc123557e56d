// SPDX-License-Identifier: MIT
#include "judge/significance.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "catch.hpp"
#include "judge/significance_reasons.hpp"

using namespace benchgate;
using namespace benchgate::judge;
using model::Better;
using model::Verdict;

namespace {

std::vector<RunSamples> one_run(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::uint64_t count = values.size();
  return {{"run-1", {{"m", std::move(values)}}, count, 0}};
}

std::vector<RunSamples> normal_run(std::uint64_t seed, std::size_t count, double factor) {
  base::Random random(seed);
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(factor * (100 + 5 * random.normal()));
  return one_run(values);
}

ScenarioSignificance compared(const std::vector<RunSamples>& candidate, const std::vector<RunSamples>& baseline,
                              Better better, const SignificanceSettings& settings = {}, std::string scenario = "s") {
  const Measure measure{{"m", "", better}, benchgate::judge::parse_statistic("p95").value()};
  return judge_significance({std::move(scenario), measure, {}, candidate, baseline}, settings);
}

}  // namespace

TEST_CASE("the regression is positive when worse, undefined from 0", "[judge][significance]") {
  CHECK(regression_pct(110, 100, Better::lower).value() == Approx(10));
  CHECK(regression_pct(110, 100, Better::higher).value() == Approx(-10));
  CHECK(regression_pct(0, 0, Better::lower) == 0.0);
  CHECK_FALSE(regression_pct(1, 0, Better::lower));
}

TEST_CASE("a change for the worse fails, the same change for the better passes", "[judge][significance]") {
  const auto slow = normal_run(1, 60, 1.2);
  const auto fast = normal_run(2, 60, 1);
  CHECK(compared(slow, fast, Better::lower).status == Verdict::fail);
  CHECK(compared(fast, slow, Better::lower).status == Verdict::pass);
  CHECK(compared(fast, slow, Better::higher).status == Verdict::fail);
  CHECK(compared(slow, fast, Better::higher).status == Verdict::pass);
}

TEST_CASE("a finding is one sentence without the statistics behind it", "[judge][significance]") {
  ScenarioSignificance slower = compared(normal_run(1, 60, 1.2), normal_run(2, 60, 1), Better::lower);
  const std::string sentence = plain_reason(slower);
  CHECK(sentence.starts_with("m p95 is "));
  CHECK(sentence.ends_with(", limit 5 %)"));
  CHECK(sentence.find('(') != std::string::npos);
  CHECK(slower.reason.starts_with(sentence + ", p = "));
  slower.label = "tail only";
  CHECK(plain_reason(slower) == sentence + " (tail only)");
  slower.reason = "too few samples";
  CHECK(plain_reason(slower) == "too few samples (tail only)");
}

TEST_CASE("a regression within the limit or without practical effect passes", "[judge][significance]") {
  const auto slow = normal_run(1, 60, 1.2);
  const auto fast = normal_run(2, 60, 1);
  SignificanceSettings settings;
  settings.regression_pct = 50;
  CHECK(compared(slow, fast, Better::lower, settings).status == Verdict::pass);
  settings = {};
  settings.min_cliffs_delta = 1.1;
  const ScenarioSignificance small = compared(slow, fast, Better::lower, settings);
  CHECK(small.status == Verdict::pass);
  CHECK(small.reason.starts_with("statistically significant, not practically: "));
}

TEST_CASE("a regression beyond the limit whose p is too large is inconclusive", "[judge][significance]") {
  SignificanceSettings settings;
  settings.alpha = 1e-300;
  const ScenarioSignificance result = compared(normal_run(1, 60, 1.2), normal_run(2, 60, 1), Better::lower, settings);
  CHECK(result.status == Verdict::inconclusive);
  CHECK(result.reason.starts_with("beyond the limit, but p = "));
  CHECK(result.reason.find(" is not below 1.0e-300: more samples are needed; m p95 is ") != std::string::npos);
}

TEST_CASE("a regression beyond the limit whose interval touches 0 is inconclusive", "[judge][significance]") {
  // Everything is 30 % slower, but slow outliers of the baseline make its p95 uncertain.
  std::vector<double> slow(40, 130);
  std::vector<double> uneven(40, 100);
  std::fill_n(uneven.begin(), 3, 120);
  std::fill_n(uneven.begin(), 1, 500);
  const ScenarioSignificance result = compared(one_run(slow), one_run(uneven), Better::lower);
  REQUIRE(*result.regression_pct > 5);
  REQUIRE(*result.p_value < 0.05);
  REQUIRE(result.practical_effect);
  CHECK(result.delta_interval->low <= 0);
  CHECK(result.status == Verdict::inconclusive);
  CHECK(result.reason.starts_with(
      "beyond the limit, but the interval of the p95 touches 0: more samples are needed; m p95 is "));
}

TEST_CASE("an interval of a bigger-is-better metric touches 0 from above", "[judge][significance]") {
  // The mirror image: a rate 30 % lower, with a p5 that few samples make uncertain.
  std::vector<double> slow(40, 70);
  std::vector<double> uneven(40, 100);
  std::fill_n(uneven.begin(), 3, 80);
  std::fill_n(uneven.begin(), 1, 1);
  const Measure p5{{"m", "", Better::higher}, benchgate::judge::parse_statistic("p5").value()};
  const ScenarioSignificance result = judge_significance({"s", p5, {}, one_run(slow), one_run(uneven)}, {});
  REQUIRE(*result.regression_pct > 5);
  REQUIRE(*result.p_value < 0.05);
  CHECK(*result.cliffs_delta < -0.147);
  CHECK(result.delta_interval->high >= 0);
  CHECK(result.status == Verdict::inconclusive);
}

TEST_CASE("an interval that touches 0 leaves a pass where the ranks are better", "[judge][significance]") {
  // 90 of 100 requests are faster; only the slowest get slower, and not surely so.
  std::vector<double> candidate(100, 90);
  std::fill_n(candidate.begin(), 6, 200);
  const std::vector<double> baseline = normal_run(2, 100, 1)[0].values.at("m");
  const ScenarioSignificance result = compared(one_run(candidate), one_run(baseline), Better::lower);
  REQUIRE(*result.regression_pct > 5);
  REQUIRE(*result.p_value < 0.05);
  REQUIRE(*result.cliffs_delta < -0.147);
  REQUIRE(result.delta_interval->low <= 0);
  CHECK(result.status == Verdict::pass);
}

TEST_CASE("most samples worse and the tested percentile not is bulk only", "[judge][significance]") {
  std::vector<double> slow(60, 110);
  std::vector<double> fast(60, 100);
  for (std::vector<double>* side : {&slow, &fast}) std::fill_n(side->begin(), 6, 200);
  const ScenarioSignificance result = compared(one_run(slow), one_run(fast), Better::lower);
  CHECK(result.regression_pct == 0.0);
  CHECK(result.label == "bulk only");
  CHECK(result.status == Verdict::inconclusive);
  CHECK(result.reason.starts_with("m median is 10 % worse (100 to 110, limit 5 %), p = "));
  CHECK(result.reason.ends_with(", but its p95 is not beyond the limit: judge it by the median (--statistic median)"));
  CHECK(compared(one_run(fast), one_run(slow), Better::lower).status == Verdict::pass);
  CHECK(compared(one_run(fast), one_run(slow), Better::higher).label == "bulk only");
  CHECK(compared(one_run(slow), one_run(fast), Better::higher).status == Verdict::pass);
  SignificanceSettings wide;
  wide.regression_pct = 11;
  CHECK(compared(one_run(slow), one_run(fast), Better::lower, wide).status == Verdict::pass);
}

TEST_CASE("a median that leaves 0 for the worse is bulk only, too", "[judge][significance]") {
  std::vector<double> some(60, 1);
  std::vector<double> none(60, 0);
  for (std::vector<double>* side : {&some, &none}) std::fill_n(side->begin(), 6, 200);
  const ScenarioSignificance result = compared(one_run(some), one_run(none), Better::lower);
  CHECK(result.label == "bulk only");
  CHECK(result.status == Verdict::inconclusive);
  CHECK(result.reason.starts_with("m median is worse (0 to 1, limit 5 %), p = "));
  CHECK(compared(one_run(some), one_run(none), Better::higher).status == Verdict::pass);
}

TEST_CASE("a report counts once, by the median of its samples, and six a side are needed", "[judge][significance]") {
  // Ten samples a run, all of one side slower: 50 of them would be significant, five reports are not.
  const auto reports = [](int count, double first) {
    std::vector<RunSamples> runs;
    for (int run = 0; run < count; ++run) {
      RunSamples& samples = runs.emplace_back();
      for (int i = 0; i < 10; ++i) samples.values["m"].push_back(first + run + 0.1 * i);
    }
    return runs;
  };
  const Measure p90{{"m", "", Better::lower}, benchgate::judge::parse_statistic("p90").value()};
  const auto judged = [&](int count) {
    return judge_significance({"s", p90, {}, reports(count, 180), reports(count, 100), Replicates::run_report}, {});
  };
  CHECK(judged(5).status == Verdict::inconclusive);
  CHECK(judged(5).reason == "needs 6 reports per side: candidate has 5, 1 missing, baseline has 5, 1 missing");
  const ScenarioSignificance six = judged(6);
  CHECK(six.candidate.samples == 6);
  CHECK(six.candidate.value.value() == Approx(183.31));  // the median of 180.81, 181.81, ...
  // By hand: U = 0, so z = (18 - 0.5) / sqrt(39), and p = erfc(z / sqrt(2)).
  CHECK(six.p_value.value() == Approx(0.005074868));
  CHECK(six.status == Verdict::fail);
}

TEST_CASE("a sample that holds a report counts once", "[judge][significance]") {
  const std::vector<RunSamples> runs{{"run-1", {{"m", {1, 2, 3, 4, 5}}}, 2, 0, {{"m", {{1, 2, 5}, {3, 4}}}}},
                                     {"run-2", {{"m", {7, 8}}}, 2, 1}};
  const Measure median{{"m", "", Better::lower}, {}};
  CHECK(pooled(report_values(runs, median, Replicates::sample_report), "m") == std::vector<double>{2, 3.5, 7, 8});
  CHECK(pooled(report_values(runs, median, Replicates::run_report), "m") == std::vector<double>{3, 7.5});
  CHECK(report_values(runs, median, Replicates::run_report)[1].failed == 1);
}

TEST_CASE("the labels stand in the reason of the gate", "[judge][significance]") {
  ScenarioSignificance bulk;
  bulk.scenario = "s";
  bulk.label = "bulk only";
  bulk.reason = "why";
  bulk.status = Verdict::inconclusive;
  CHECK(combine_significance({bulk}, {}).reason == "s: why (bulk only)");
}

TEST_CASE("too few samples are inconclusive and the reason counts the missing ones", "[judge][significance]") {
  const auto fast = normal_run(2, 30, 1);
  const ScenarioSignificance result = compared(normal_run(1, 29, 2), normal_run(2, 25, 1), Better::lower);
  CHECK(result.status == Verdict::inconclusive);
  CHECK(result.reason == "needs 30 samples per side: candidate has 29, 1 missing, baseline has 25, 5 missing");
  CHECK_FALSE(result.p_value);
  CHECK(compared(normal_run(1, 30, 2), fast, Better::lower).status == Verdict::fail);
  CHECK(compared({{"run-1", {}, 0, 3}}, fast, Better::lower).status == Verdict::inconclusive);
}

TEST_CASE("a scenario's interval depends on its own name and on the seed only", "[judge][significance]") {
  const auto candidate = normal_run(1, 50, 1);
  const auto baseline = normal_run(2, 50, 1);
  const auto interval = [&](std::uint64_t seed, std::string name) {
    SignificanceSettings settings;
    settings.seed = seed;
    return compared(candidate, baseline, Better::lower, settings, std::move(name)).delta_interval.value();
  };
  CHECK(interval(42, "a") == interval(42, "a"));
  CHECK(interval(42, "a") != interval(42, "b"));
  CHECK(interval(42, "a") != interval(43, "a"));
}

TEST_CASE("the runs of a side are one sample, in whatever order they come", "[judge][significance]") {
  const auto whole = normal_run(3, 60, 1);
  const auto other = normal_run(4, 60, 1);
  const std::vector<double>& values = whole[0].values.at("m");
  std::vector<RunSamples> parts(2);
  for (std::size_t i = 0; i < values.size(); ++i) parts[i % 2].values["m"].push_back(values[i]);
  CHECK(pooled(parts, "m") == values);
  std::swap(parts[0], parts[1]);
  CHECK(pooled(parts, "m") == values);
  CHECK(compared(parts, other, Better::lower).p_value == compared(whole, other, Better::lower).p_value);
}

namespace {

/// Three runs of seconds of 100 requests, of which `slow` are of `slow_ms`; the samples have the means, as `run`
/// writes.
std::vector<RunSamples> logged_runs(double fast_ms, double slow_ms, std::uint64_t seed, double share) {
  base::Random random(seed);
  std::vector<RunSamples> runs(3);
  for (RunSamples& run : runs) {
    for (int second = 0; second < 14; ++second) {
      std::vector<double>& requests = run.by_second["m"].emplace_back();
      double sum = 0;
      for (int i = 0; i < 100; ++i) {
        const double level = random.uniform() < share ? slow_ms : fast_ms;
        requests.push_back(level * (1 + 0.05 * random.normal()));
        sum += requests.back();
      }
      run.values["m"].push_back(sum / 100);
    }
    std::sort(run.values["m"].begin(), run.values["m"].end());
    run.successful = run.values["m"].size();
  }
  return runs;
}

}  // namespace

TEST_CASE("with logs of the requests, value and intervals are over requests, the number of samples over seconds",
          "[judge][significance]") {
  const auto side = [](double slow) {
    std::vector<RunSamples> runs = one_run(std::vector<double>(40, 10));
    for (int second = 0; second < 40; ++second) {
      std::vector<double> requests(90, 5);
      requests.resize(100, slow);
      runs[0].by_second["m"].push_back(requests);
    }
    return runs;
  };
  const auto logged = compared(side(62), side(60), Better::lower);
  CHECK(logged.candidate.value == 62);
  CHECK(logged.baseline.value == 60);
  CHECK(logged.candidate.median == 5);
  CHECK(logged.candidate.requests == 4000U);
  CHECK(logged.candidate.samples == 40);
  CHECK(logged.delta_interval == stats::Interval{2, 2});
  CHECK(logged.cliffs_delta == 0);  // of the seconds
  CHECK(logged.status == Verdict::pass);
  std::vector<RunSamples> without = side(62);
  without[0].by_second.clear();
  const auto windows = compared(without, side(60), Better::lower);
  CHECK(windows.candidate.value == 10);
  CHECK(windows.baseline.value == 10);
  CHECK_FALSE(windows.baseline.requests);
}

TEST_CASE("few slow requests fail, whatever happens to the mean of a second", "[judge][significance]") {
  for (const double fast_ms : {22.0, 25.2, 30.0}) {
    CAPTURE(fast_ms);
    const auto baseline = logged_runs(30, 30, 1, 0), candidate = logged_runs(fast_ms, 105, 2, 0.06);
    const auto slower = compared(candidate, baseline, Better::lower);
    CHECK(slower.status == Verdict::fail);
    CHECK(*slower.regression_pct > 100);
    CHECK(*slower.cliffs_delta > 0);
    CHECK(slower.slow_above.has_value() == (fast_ms < 30));
    CHECK((slower.label == "tail only") == (fast_ms < 30));
    CHECK(compared(baseline, candidate, Better::lower).status != Verdict::fail);
  }
}

// With 2 % of 200 ms the mean of a second is 0.98 * 10 + 0.02 * 200 = 13.8 ms, 38 % more; p95 stays at 10 ms.
TEST_CASE("fewer slow requests than lie above the percentile are undecided, and never pass", "[judge][significance]") {
  const auto baseline = logged_runs(10, 10, 1, 0), candidate = logged_runs(10, 200, 2, 0.02);
  const auto slower = compared(candidate, baseline, Better::lower);
  CHECK(slower.status == Verdict::inconclusive);
  CHECK(slower.label == "slowest only");
  CHECK(slower.reason.find("mean of each second is") != std::string::npos);
  CHECK(slower.reason.find("--statistic p99") != std::string::npos);
  // Those that are hidden by faster ones beside them move neither.
  CHECK(compared(logged_runs(9.9, 15, 2, 0.02), baseline, Better::lower).status == Verdict::pass);
  CHECK(compared(baseline, candidate, Better::lower).status == Verdict::pass);
}

TEST_CASE("the same requests again are no regression", "[judge][significance]") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    CHECK(compared(logged_runs(30, 105, 2 * seed, 0.02), logged_runs(30, 105, 2 * seed + 1, 0.02), Better::lower)
              .status == Verdict::pass);
  }
}
