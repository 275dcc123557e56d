// SPDX-License-Identifier: MIT
#include "judge/compare.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "judge/metric_delta.hpp"
#include "judge/report.hpp"

using namespace benchgate;
using model::Verdict;

namespace {

struct Run {
  model::ReceiptHead head;
  std::vector<model::Sample> samples;
};

/// A run of another tool, which knows whole milliseconds.
Run run_of_ms(const std::vector<std::uint64_t>& walls) {
  Run run;
  for (const std::uint64_t wall : walls) {
    model::Sample& sample = run.samples.emplace_back();
    sample.exit_code = 0;
    sample.coarse_wall_ms = wall;
    sample.wall_ns = static_cast<std::int64_t>(wall) * 1'000'000;
  }
  return run;
}

Run run_of_ns(const std::vector<std::int64_t>& walls) {
  Run run;
  for (const std::int64_t wall : walls) {
    model::Sample& sample = run.samples.emplace_back();
    sample.exit_code = 0;
    sample.wall_ns = wall;
  }
  return run;
}

model::Comparison compared(const Run& baseline, const Run& current, const judge::BudgetSettings& budgets = {},
                           const judge::SignificanceRule& rule = {}) {
  const judge::SampleColumns before = judge::columns_of(baseline.samples);
  const judge::SampleColumns after = judge::columns_of(current.samples);
  return judge::compare_runs({baseline.head, before, {}}, {current.head, after, {}}, budgets, rule);
}

Verdict status_at(std::uint64_t baseline, std::uint64_t current, const std::string& threshold,
                  const std::string& factor) {
  const judge::BudgetSettings budgets{.threshold = threshold, .warn_factor = factor};
  return compared(run_of_ms({baseline}), run_of_ms({current}), budgets).verdict.status;
}

}  // namespace

TEST_CASE("thresholds are the decimals that the user wrote, at every percent", "[judge][compare]") {
  // Exact by construction: of a baseline of 100000, one unit is 0.001 %.
  for (std::uint64_t percent = 1; percent <= 100; ++percent) {
    const std::string threshold = base::format_fixed(static_cast<double>(percent) / 100, 2);
    for (const std::uint64_t baseline : {std::uint64_t{100'000}, std::uint64_t{300'000}, std::uint64_t{7'700'000}}) {
      const std::uint64_t unit = baseline / 100'000;  // 0.001 %
      const std::uint64_t fail_from = baseline + percent * 1000 * unit;
      const std::uint64_t warn_from = baseline + percent * 900 * unit;
      CAPTURE(percent, baseline);
      CHECK(status_at(baseline, fail_from + 1, threshold, "0.90") == Verdict::fail);
      CHECK(status_at(baseline, fail_from, threshold, "0.90") == Verdict::warn);
      CHECK(status_at(baseline, warn_from, threshold, "0.90") == Verdict::warn);
      CHECK(status_at(baseline, warn_from - 1, threshold, "0.90") == Verdict::pass);
    }
  }
}

TEST_CASE("context switches of our runs are shown, of perfgate's runs judged", "[judge][compare]") {
  const auto with_switches = [](std::int64_t switches) {
    Run run = run_of_ns({10'000'000, 10'000'000});
    for (model::Sample& sample : run.samples) {
      sample.usage.voluntary_switches = switches;
      sample.usage.involuntary_switches = 0;
    }
    return run;
  };
  const Run before = with_switches(2);
  Run after = with_switches(5);
  const model::Comparison ours = compared(before, after);
  CHECK(ours.verdict.status == Verdict::pass);
  CHECK(ours.verdict.counts == model::BudgetCounts{.pass = 1});
  CHECK(ours.deltas.count("ctx_switches") == 0);
  REQUIRE(ours.not_judged.count("ctx_switches") == 1);
  CHECK(ours.not_judged.at("ctx_switches").pct == 1.5);
  CHECK(ours.not_judged.at("ctx_switches").status == Verdict::skip);
  CHECK(compared(before, after, {.metric_thresholds = {{"ctx_switches", "0.2"}}}).verdict.status == Verdict::fail);
  after.head.schema = "perfgate.run.v1";
  const model::Comparison theirs = compared(before, after);
  CHECK(theirs.verdict.reasons == std::vector<std::string>{"ctx_switches_fail"});
  CHECK(theirs.not_judged.empty());
}

TEST_CASE("a product of decimals is the decimal that a person gets", "[judge][compare]") {
  CHECK(judge::decimal_product("0.20", "0.90") == 0.18);
  CHECK(judge::decimal_product("0.1", "0.7") == 0.07);
  CHECK(judge::decimal_product("0.07", "1") == 0.07);
  CHECK(judge::decimal_product("0", "0.9") == 0);
  CHECK(judge::decimal_product("0.20", "0") == 0);
}

TEST_CASE("the verdict is the worst status of the metrics, and the counts add up", "[judge][compare]") {
  base::Random random(7);
  for (int round = 0; round < 500; ++round) {
    std::map<std::string, model::Delta> deltas;
    Verdict worst = Verdict::skip;
    for (std::uint64_t i = 0, count = random.below(9); i < count; ++i) {
      model::Delta& delta = deltas[fmt::format("m{}", random.below(1000))];
      delta.status = std::array{Verdict::skip, Verdict::pass, Verdict::warn, Verdict::fail}.at(random.below(4));
    }
    for (const auto& [name, delta] : deltas) worst = std::max(worst, delta.status);
    model::Comparison comparison;
    comparison.deltas = deltas;
    comparison.verdict = judge::verdict_of(deltas);
    CHECK(comparison.verdict.status == worst);
    CHECK(comparison.verdict.counts.total() == deltas.size());

    const model::Report report = judge::report_of(comparison);
    CHECK(report.verdict == comparison.verdict);
    CHECK(report.findings.size() == comparison.verdict.counts.warn + comparison.verdict.counts.fail);
    CHECK(std::is_sorted(report.findings.begin(), report.findings.end(),
                         [](const auto& a, const auto& b) { return a.data->metric_name < b.data->metric_name; }));
    std::vector<std::string> reasons;
    for (const model::Finding& finding : report.findings)
      reasons.push_back(fmt::format("{}_{}", finding.data->metric_name, name_of(finding.severity)));
    CHECK(reasons == comparison.verdict.reasons);
  }
}

TEST_CASE("a finding about pairs has the same figure in its message and in its data", "[judge][compare]") {
  model::Comparison comparison;
  model::Delta& delta = comparison.deltas["wall_ms"];
  delta.status = Verdict::fail;
  delta.baseline = 100;
  delta.current = 133.2086;
  delta.pct = delta.regression = 0.332086;  // of the medians
  delta.paired.emplace().first.effect.change = 0.3284;
  const model::Finding finding = judge::report_of(comparison).findings.at(0);
  CHECK(finding.message.find("32.84 % worse") != std::string::npos);
  CHECK(finding.data->regression_pct.value() == Approx(32.84));
}

TEST_CASE("the regression is never negative and mirrors the direction", "[judge][compare]") {
  base::Random random(11);
  for (int round = 0; round < 2000; ++round) {
    const Run baseline = run_of_ms({1 + random.below(100'000)});
    const Run current = run_of_ms({random.below(100'000)});
    const model::Delta lower = compared(baseline, current).deltas.at("wall_ms");
    const model::Delta higher =
        compared(baseline, current, {.directions = {{"wall_ms", model::Better::higher}}}).deltas.at("wall_ms");
    CHECK(*lower.regression >= 0);
    CHECK(*higher.regression >= 0);
    CHECK(*lower.regression - *higher.regression == *lower.pct);
    CHECK_FALSE(std::signbit(*lower.regression));
  }
}

TEST_CASE("warmup samples change nothing, failed ones only the share of failed iterations", "[judge][compare]") {
  base::Random random(3);
  const Run baseline = run_of_ms({100, 101, 99});
  const Run current = run_of_ms({110, 111, 109});
  const model::Comparison without = compared(baseline, current);
  for (int round = 0; round < 100; ++round) {
    Run more = current;
    for (int i = 0; i < 4; ++i) {
      model::Sample wild = run_of_ms({random.below(1'000'000)}).samples.front();
      if (random.below(2) == 0)
        wild.warmup = true;
      else
        wild.failure = "exit code 1";
      wild.usage.max_rss_kb = 5;
      more.samples.insert(more.samples.begin() + static_cast<std::ptrdiff_t>(random.below(more.samples.size() + 1)),
                          wild);
    }
    model::Comparison with = compared(baseline, more);
    const bool has_failed = std::any_of(more.samples.begin(), more.samples.end(),
                                        [](const model::Sample& sample) { return sample.failed(); });
    CHECK(with.deltas.count("failed_iterations") == (has_failed ? 1U : 0U));
    with.deltas.erase("failed_iterations");
    with.budgets.erase("failed_iterations");
    with.verdict = judge::verdict_of(with.deltas);
    CHECK(with == without);
  }
}

TEST_CASE("times are compared in nanoseconds when both sides have them", "[judge][compare]") {
  const model::Delta fine = compared(run_of_ns({400'000, 400'001}), run_of_ns({480'000, 480'001})).deltas.at("wall_ms");
  CHECK(*fine.baseline == Approx(0.4000005).epsilon(1e-15));  // mean of the two middle values, not its floor
  const model::Delta coarse = compared(run_of_ms({100}), run_of_ns({119'999'999})).deltas.at("wall_ms");
  CHECK(coarse.current == 119);
}

TEST_CASE("throughput is compared by nanoseconds when both sides have them", "[judge][compare]") {
  const auto with_work = [](Run run) {
    run.head.scenario.work_units = 100;
    return run;
  };
  const Run before = with_work(run_of_ns({1'990'000, 1'990'000}));
  const Run after = with_work(run_of_ns({2'010'000, 2'010'000}));
  const model::Comparison ours = compared(before, after);
  CHECK(*ours.deltas.at("throughput_per_s").pct == Approx(1.99 / 2.01 - 1));
  CHECK(ours.verdict.status == Verdict::pass);
  // A receipt of perfgate has whole milliseconds: 1 ms against 2 ms.
  const model::Comparison theirs = compared(with_work(run_of_ms({1, 1})), after);
  CHECK(*theirs.deltas.at("throughput_per_s").pct == -0.5);
}

TEST_CASE("a metric of the scenario is judged beside those of the contract, parts of cpu_ms are not",
          "[judge][compare]") {
  Run run = run_of_ns({1'000'000});
  run.samples[0].usage.user_ns = 2'000'000;
  run.samples[0].usage.system_ns = 1'000'000;
  run.samples[0].metrics["parse_ns"] = {4, 5};
  run.head.scenario.metrics.emplace_back().metric = {"parse_ns", "ns", model::Better::higher};
  const model::Comparison comparison = compared(run, run);
  std::vector<std::string> names;
  for (const auto& [name, delta] : comparison.deltas) names.push_back(name);
  CHECK(names == std::vector<std::string>{"cpu_ms", "parse_ns", "wall_ms"});
  CHECK(comparison.budgets.at("parse_ns").direction == model::Better::higher);
  CHECK(comparison.deltas.at("parse_ns").unit == "ns");
  // Asked for by name they are.
  CHECK(compared(run, run, {.metric_thresholds = {{"user_ms", "0.1"}}}).deltas.count("user_ms") == 1);
}

TEST_CASE("evidence names both tests and the interval of the change", "[judge][compare]") {
  const Run baseline = run_of_ms({100, 101, 99, 100, 102, 98, 100, 101, 99, 100});
  const Run current = run_of_ms({130, 131, 129, 130, 132, 128, 130, 131, 129, 130});
  const model::Delta delta =
      compared(baseline, current, {.significance_required = true}, {.shown = true}).deltas.at("wall_ms");
  REQUIRE(delta.significance);
  const model::Significance& evidence = *delta.significance;
  // SciPy 1.16.3: ttest_ind(current, baseline, equal_var=False), mannwhitneyu(method="asymptotic").
  CHECK(*evidence.p_value == Approx(6.187456230143855e-22).epsilon(1e-9));
  CHECK(*evidence.rank_p_value == Approx(0.000159320).epsilon(1e-5));
  CHECK(*evidence.ci_lower < 0.30);
  CHECK(*evidence.ci_upper > 0.30);
  CHECK(*evidence.ci_lower > 0.25);
  CHECK(*evidence.ci_upper < 0.35);
  CHECK(evidence.significant);
  CHECK(delta.status == Verdict::fail);
  CHECK_FALSE(compared(run_of_ms({100}), run_of_ms({121}), {}, {.shown = true}).deltas.at("wall_ms").significance);
}

TEST_CASE("ranks see behind an outlier, and few samples need two witnesses", "[judge][compare]") {
  const judge::BudgetSettings required{.significance_required = true};
  const auto wall = [&](const Run& baseline, const Run& current, std::uint64_t min_samples) {
    return compared(baseline, current, required, {.min_samples = min_samples, .shown = true}).deltas.at("wall_ms");
  };
  const Run steady = run_of_ms({100, 101, 99, 100, 102, 98, 100, 101, 99, 100});
  const Run overlapping = run_of_ms({100, 101, 99, 100, 102, 98, 100, 101, 99, 150});
  const Run outlier = run_of_ms({130, 131, 129, 130, 132, 128, 130, 131, 129, 900});

  // SciPy 1.17.1: ttest_ind(equal_var=False) 3.3e-06; mannwhitneyu(method="asymptotic") 0.081.
  const model::Delta few = wall(run_of_ms({100, 101, 99}), run_of_ms({130, 131, 129}), 3);
  REQUIRE(few.significance);
  CHECK(few.significance->significant);
  CHECK(few.status == Verdict::fail);

  const model::Delta unclear = wall(overlapping, outlier, 8);
  REQUIRE(unclear.significance);
  CHECK(*unclear.significance->p_value == Approx(0.2185590522934624).epsilon(1e-9));
  CHECK(*unclear.significance->rank_p_value < 0.05);
  CHECK_FALSE(unclear.significance->significant);
  CHECK(unclear.status == Verdict::fail);

  const model::Delta clear = wall(steady, outlier, 8);
  REQUIRE(clear.significance);
  CHECK(*clear.significance->p_value == Approx(0.19806700347528702).epsilon(1e-9));
  CHECK_FALSE(clear.significance->significant);
  CHECK(clear.status == Verdict::fail);
  CHECK(wall(run_of_ms({2, 2, 2, 3}), run_of_ms({4, 40}), 2).status == Verdict::warn);
}

TEST_CASE("missing evidence turns a fail into a warning, never into a pass", "[judge][compare]") {
  base::Random random(5);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::uint64_t> before, after;
    for (std::uint64_t i = 0, n = 1 + random.below(20); i < n; ++i) before.push_back(50 + random.below(100));
    for (std::uint64_t i = 0, n = 1 + random.below(20); i < n; ++i) after.push_back(50 + random.below(150));
    const Verdict plain = compared(run_of_ms(before), run_of_ms(after)).verdict.status;
    const Verdict required =
        compared(run_of_ms(before), run_of_ms(after), {.significance_required = true}).verdict.status;
    if (plain == Verdict::fail)
      CHECK(required >= Verdict::warn);
    else
      CHECK(required == plain);
  }
}

TEST_CASE("a check needs evidence, or samples that do not overlap", "[judge][compare]") {
  const auto wall = [](const Run& baseline, const Run& current, const judge::BudgetSettings& settings = {}) {
    return compared(baseline, current, settings, {.shown = true, .fail_needs_evidence = true}).deltas.at("wall_ms");
  };
  const Run noisy = run_of_ms({10, 15, 20, 30, 39}), by_chance = run_of_ms({14, 22, 27, 31, 38});
  CHECK(compared(noisy, by_chance).verdict.status == Verdict::fail);
  CHECK(wall(noisy, by_chance).status == Verdict::warn);
  CHECK(wall(noisy, by_chance).why ==
        "above the limit, but the samples of the two sides overlap; 5 and 5 samples are too few: evidence needs 8 per "
        "side");
  const Run before = run_of_ms({10, 11, 12, 10}), after = run_of_ms({15, 16, 15, 17});
  CHECK(wall(before, after).status == Verdict::fail);
  CHECK(wall(before, after).why == "4 and 4 samples, which do not overlap; a test needs 8 per side");
  CHECK(wall(before, after, {.significance_required = true}).status == Verdict::warn);
}

TEST_CASE("fewer than 4 samples a side that do not overlap are no evidence", "[judge][compare]") {
  const judge::SignificanceRule of_check{.shown = true, .fail_needs_evidence = true};
  const auto run = [](std::size_t samples, std::uint64_t first) {
    std::vector<std::uint64_t> walls(samples, first);
    for (std::size_t i = 0; i < samples; ++i) walls[i] += i % 2;
    return run_of_ms(walls);
  };
  const std::string one_too_few =
      " cannot tell a change from noise; evidence needs 8 per side: measure more iterations";
  struct Row {
    std::size_t before, after;
    Verdict in_check;
    std::string why;
  };
  const std::vector<Row> rows{
      {1, 1, Verdict::warn, "above the limit, but without evidence; one sample per side" + one_too_few},
      {1, 9, Verdict::warn, "above the limit, but without evidence; one sample of the baseline" + one_too_few},
      {2, 2, Verdict::warn,
       "above the limit, but without evidence; 2 and 2 samples are too few: evidence needs 8 per side, or 4 that do "
       "not "
       "overlap"},
      {3, 9, Verdict::warn,
       "above the limit, but without evidence; 9 and 3 samples are too few: evidence needs 8 per side, or 4 that do "
       "not "
       "overlap"},
      {4, 4, Verdict::fail, "4 and 4 samples, which do not overlap; a test needs 8 per side"},
      {4, 9, Verdict::fail, "9 and 4 samples, which do not overlap; a test needs 8 per side"},
  };
  for (const Row& row : rows) {
    const Run before = run(row.before, 100), after = run(row.after, 150);
    const auto delta = [&](const judge::BudgetSettings& budgets, const judge::SignificanceRule& rule) {
      return compared(before, after, budgets, rule).deltas.at("wall_ms");
    };
    INFO(row.before << " and " << row.after);
    CHECK(delta({}, of_check).status == row.in_check);
    CHECK(delta({}, of_check).why == row.why);
    CHECK(delta({}, {}).status == Verdict::fail);  // the threshold alone decides
    for (const model::NoisePolicy policy : {model::NoisePolicy::warn, model::NoisePolicy::skip}) {
      const model::Delta noisy = delta({.noise_threshold = 0.0, .noise_policy = policy}, of_check);
      CHECK(noisy.status == row.in_check);
      CHECK((noisy.why.find("so it still fails") != std::string::npos) ==
            (row.in_check == Verdict::fail && noisy.why.find("noisy") != std::string::npos));
    }
  }
}

TEST_CASE("one count of callgrind a side is evidence", "[judge][compare]") {
  Run before = run_of_ms({10}), after = run_of_ms({10});
  before.samples.front().metrics["instructions"] = {1000};
  after.samples.front().metrics["instructions"] = {1100};
  const auto judged = [&] {
    return compared(before, after, {.threshold = "0.05"}, {.shown = true, .fail_needs_evidence = true})
        .deltas.at("instructions");
  };
  for (Run* run : {&before, &after}) {
    run->head.scenario.budgets["instructions"].threshold = "0.05";
    run->head.scenario.instructions = model::Instructions::callgrind;
  }
  CHECK(judged().status == Verdict::fail);
  CHECK(judged().why.empty());
  for (Run* run : {&before, &after}) run->head.scenario.instructions = model::Instructions::perf;
  CHECK(judged().status == Verdict::warn);
}

TEST_CASE("noise never hides a fail whose samples do not overlap", "[judge][compare]") {
  base::Random random(9);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::uint64_t> before, after;
    for (int i = 0; i < 9; ++i) before.push_back(50 + random.below(60));
    for (int i = 0; i < 9; ++i) after.push_back(111 + random.below(900));
    for (const model::NoisePolicy policy : {model::NoisePolicy::warn, model::NoisePolicy::skip}) {
      const Verdict plain = compared(run_of_ms(before), run_of_ms(after), {.threshold = "0.0"}).verdict.status;
      const Verdict noisy = compared(run_of_ms(before), run_of_ms(after),
                                     {.threshold = "0.0", .noise_threshold = 0.01, .noise_policy = policy})
                                .verdict.status;
      CHECK(plain == Verdict::fail);
      CHECK(noisy == Verdict::fail);
    }
  }
}

TEST_CASE("machines that differ are named", "[judge][compare]") {
  model::Host one;
  one.os = "linux";
  one.cpu_model = "A";
  one.cpu_count = 2;
  one.memory_bytes = 8'000'000;
  model::Host other = one;
  CHECK(judge::host_differences(one, other).empty());
  other.memory_bytes = 7'500'000;  // less than a tenth: what a kernel keeps for itself
  CHECK(judge::host_differences(one, other).empty());
  other.memory_bytes = 4'000'000;
  other.cpu_model = "B";
  const std::vector<model::HostDifference> expected{{"cpu_model", "A", "B"}, {"memory_bytes", "8000000", "4000000"}};
  CHECK(judge::host_differences(one, other) == expected);
  other.cpu_model.clear();  // unknown differs from nothing
  other.memory_bytes = 0;   // so does perfgate's 0
  CHECK(judge::host_differences(one, other).empty());
}

TEST_CASE("another tool or runtime behind the reports of both sides is a warning", "[judge][compare]") {
  Run baseline = run_of_ms({100}), current = run_of_ms({100});
  CHECK(compared(baseline, current).warnings.empty());
  const auto report_of = [](const char* tool, const char* runtime) {
    model::ReportSource source;
    source.format = "jmh-json";
    source.tool_version = tool;
    source.runtime = runtime;
    return source;
  };
  baseline.head.source = report_of("1.35", "OpenJDK 64-Bit 17.0.1+12");
  CHECK(compared(baseline, current).warnings.empty());
  current.head.source = report_of("1.37", "OpenJDK 64-Bit 21.0.1+12");
  CHECK(compared(baseline, current).warnings ==
        std::vector<std::string>{"the tool of the reports changed from 1.35 to 1.37",
                                 "the runtime changed from OpenJDK 64-Bit 17.0.1+12 to OpenJDK 64-Bit 21.0.1+12"});
  current.head.source->format = "jmh-text";  // the versions of two tools, or what is not known, say nothing
  current.head.source->runtime.clear();
  CHECK(compared(baseline, current).warnings.empty());
}

TEST_CASE("sides that ran on the same machines do not differ, whatever the order", "[judge][compare]") {
  model::Host a, b, unknown;
  a.cpu_model = "A";
  b.cpu_model = "B";
  const auto differences = [](const std::vector<model::Host>& baseline, const std::vector<model::Host>& current) {
    return judge::machine_differences(baseline, current);
  };
  CHECK(differences({a, b}, {b, b, a}).empty());
  CHECK(differences({a}, {unknown}).empty());
  CHECK(differences({}, {a}).empty());
  CHECK(differences({a}, {b}) == std::vector<model::HostDifference>{{"cpu_model", "A", "B"}});
  CHECK(differences({a}, {a, b}) == std::vector<model::HostDifference>{{"cpu_model", "A", "B"}});
  CHECK(differences({a, b}, {a}) == std::vector<model::HostDifference>{{"cpu_model", "B", "A"}});
}

TEST_CASE("a case's threshold is found in any order of its parameters", "[judge][compare]") {
  model::Scenario bench;
  bench.parameters = {{"threads", "4"}, {"size", "2"}};
  bench.budgets["wall_ms"].threshold = "0.1";
  bench.budgets["wall_ms"].cases["threads=4"].threshold = "0.9";
  bench.budgets["wall_ms"].cases["threads=4, size=2"].threshold = "0.3";
  const std::map<std::string, model::Metric> present{{"wall_ms", {"wall_ms", "ms", model::Better::lower}}};
  CHECK(judge::applied_budgets(bench, present, {}).at("wall_ms").threshold == 0.3);
  CHECK(judge::applied_budgets(bench, present, {.metric_thresholds = {{"wall_ms", "0.5"}}}).at("wall_ms").threshold ==
        0.5);
  bench.parameters.pop_back();
  CHECK(judge::applied_budgets(bench, present, {}).at("wall_ms").threshold == 0.9);
}

TEST_CASE("a case changes what it names and leaves the rest to the budget", "[judge][compare]") {
  model::Scenario bench;
  bench.parameters = {{"threads", "4"}, {"size", "2"}};
  model::Budget& budget = bench.budgets["wall_ms"];
  budget.threshold = "0.1";
  budget.warn_factor = "0.5";
  budget.noise_threshold = 0.3;
  model::BudgetLimits& narrow = budget.cases["size=2,threads=4"];
  narrow.statistic = "p95";
  narrow.direction = model::Better::higher;
  narrow.noise_policy = "skip";
  model::BudgetLimits& wide = budget.cases["threads=4"];
  wide.warn_factor = "0.8";
  wide.statistic = "max";
  wide.max = 7;
  wide.min_value_change = 3;
  wide.significance = true;
  narrow.evidence = "none";
  budget.cases["threads=1"].threshold = "9";
  const std::map<std::string, model::Metric> present{{"wall_ms", {"wall_ms", "ms", model::Better::lower}}};
  model::AppliedBudget expected;
  expected.threshold = 0.1;
  expected.warn_threshold = 0.08;
  expected.direction = model::Better::higher;
  expected.statistic = "p95";  // the case that names more parameters
  expected.noise_threshold = 0.3;
  expected.noise_policy = model::NoisePolicy::skip;
  expected.max = 7;
  expected.min_value_change = 3;
  expected.significance_required = true;
  expected.evidence = "none";
  CHECK(judge::applied_budgets(bench, present, {}).at("wall_ms") == expected);
}

TEST_CASE("one sample per side is judged by the limit alone, and the reason says what that is worth",
          "[judge][compare]") {
  const model::Delta delta = compared(run_of_ms({100}), run_of_ms({150})).deltas.at("wall_ms");
  CHECK(delta.status == Verdict::fail);
  CHECK(delta.why ==
        "one sample per side cannot tell a change from noise; evidence needs 8 per side: measure more iterations");
}

TEST_CASE("without a baseline the report warns and says so", "[judge][report]") {
  const model::Report report = judge::report_without_baseline("no baseline");
  CHECK(report.verdict.status == Verdict::warn);
  CHECK(report.verdict.reasons == std::vector<std::string>{"no_baseline"});
  CHECK(report.verdict.counts == model::BudgetCounts{.warn = 1});
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].check_id == "perf.baseline");
  CHECK(report.findings[0].code == "missing");
}

namespace {

model::Budget limited(const std::string& threshold, std::optional<double> min, std::optional<double> max) {
  model::Budget budget;
  budget.threshold = threshold;
  budget.min = min;
  budget.max = max;
  return budget;
}

}  // namespace

TEST_CASE("values outside max and min fail whatever their change", "[judge][compare]") {
  Run baseline = run_of_ms({100});
  Run current = run_of_ms({100});
  current.head.scenario.budgets["wall_ms"] = limited("0.1", std::nullopt, 99.5);
  const model::Delta above = compared(baseline, current).deltas.at("wall_ms");
  CHECK(above.status == Verdict::fail);
  CHECK(above.why == "100 ms is above the maximum 99.5 ms");
  current.head.scenario.budgets["wall_ms"] = limited("0.1", 100.5, std::nullopt);
  const model::Delta below = compared(baseline, current).deltas.at("wall_ms");
  CHECK(below.status == Verdict::fail);
  CHECK(below.why == "100 ms is below the minimum 100.5 ms");
  current.head.scenario.budgets["wall_ms"] = limited("0.1", 100, 100);
  CHECK(compared(baseline, current).deltas.at("wall_ms").status == Verdict::pass);
}

TEST_CASE("a limit of a metric whose better direction is unknown is judged", "[judge][compare]") {
  judge::MetricValues values;
  values.metric = {"score", "", model::Better::lower, true};
  values.sorted = {7};
  model::AppliedBudget budget;
  budget.threshold = 0.1;
  budget.undirected = true;
  budget.max = 6;
  CHECK(judge::metric_delta("score", values, values, budget, {}).status == Verdict::fail);
  budget.max = 7;
  CHECK(judge::metric_delta("score", values, values, budget, {}).status == Verdict::skip);
  budget.threshold.reset();
  CHECK(judge::metric_delta("score", values, values, budget, {}).status == Verdict::pass);
}

TEST_CASE("a case changes the absolute limits that it names", "[judge][compare]") {
  model::Scenario bench;
  bench.parameters = {{"t", "4"}};
  bench.budgets["wall_ms"] = limited("", 1, 5);
  bench.budgets["wall_ms"].cases["t=4"].min = 2;
  const std::map<std::string, model::Metric> present{{"wall_ms", {"wall_ms", "ms", model::Better::lower}}};
  const model::AppliedBudget budget = judge::applied_budgets(bench, present, {}).at("wall_ms");
  CHECK(budget.min == 2.0);
  CHECK(budget.max == 5.0);
  CHECK(!budget.threshold);
}

namespace {

/// A run of ours whose only judged metric is its own.
Run run_of_own(const std::string& name, const std::string& unit, model::Better better, double value) {
  Run run = run_of_ns(std::vector<std::int64_t>(10, 1'000'000));
  run.head.schema = model::own_run_schema;
  model::MetricSource& source = run.head.scenario.metrics.emplace_back();
  source.metric = {name, unit, better};
  run.head.scenario.budgets[name].threshold = "0.1";
  for (model::Sample& sample : run.samples) sample.metrics[name] = {value};
  return run;
}

}  // namespace

TEST_CASE("values in other known units are converted, others are not compared", "[judge][compare]") {
  using model::Better;
  const Run before = run_of_own("lat", "us", Better::lower, 100);
  const auto judged = [&](const std::string& unit, double value) {
    return compared(before, run_of_own("lat", unit, Better::lower, value)).deltas.at("lat");
  };
  for (const auto& [unit, value] : {std::pair{"ms", 0.1}, std::pair{"s", 1e-4}, std::pair{"ns", 1e5},
                                    std::pair{"\u00b5s", 100.0}, std::pair{"us", 100.0}}) {
    INFO(unit);
    CHECK(judged(unit, value).status == Verdict::pass);
    CHECK(judged(unit, value).pct == 0.0);
    CHECK(judged(unit, value).unit == unit);
    CHECK(judged(unit, 2 * value).status == Verdict::fail);
    CHECK(judged(unit, 2 * value).pct == 1.0);
  }
  const model::Delta other = judged("frames", 2);
  CHECK(other.status == Verdict::inconclusive);
  CHECK(other.why == "not comparable: 100 us before, 2 frames now");
  const Run kernel = run_of_own("size", "kB", Better::lower, 100);
  CHECK(compared(kernel, run_of_own("size", "bytes", Better::lower, 102'400)).deltas.at("size").why ==
        "not comparable: 100 kB before, 102400 bytes now");
}

TEST_CASE("a metric whose better direction was the other one is undecided", "[judge][compare]") {
  using model::Better;
  for (const auto& [before, now] :
       {std::pair{Better::lower, Better::higher}, std::pair{Better::higher, Better::lower}}) {
    for (const double value : {50.0, 100.0, 200.0}) {
      const Run baseline = run_of_own("lat", "us", before, 100);
      Run candidate = run_of_own("lat", "us", now, value);
      const model::Comparison comparison = compared(baseline, candidate);
      const model::Delta& delta = comparison.deltas.at("lat");
      CHECK(delta.status == Verdict::inconclusive);
      CHECK(comparison.verdict.status == Verdict::inconclusive);
      CHECK(delta.pct == value / 100 - 1);
      CHECK_FALSE(delta.regression);
      CHECK(delta.why == fmt::format("not comparable: {} was better in the baseline, {} is better now: correct "
                                     "'better', or measure the baseline again",
                                     model::name_of(before), model::name_of(now)));
      candidate.head.scenario.budgets["lat"].max = 10;
      CHECK(compared(baseline, candidate).deltas.at("lat").status == Verdict::fail);
    }
  }
}

TEST_CASE("a metric that only the baseline's scenario has warns, a renamed one is undecided", "[judge][compare]") {
  using model::Better;
  const Run before = run_of_own("lat", "us", Better::lower, 100);
  Run none = run_of_ns(std::vector<std::int64_t>(10, 1'000'000));
  none.head.schema = model::own_run_schema;
  const model::Delta gone = compared(before, none).deltas.at("lat");
  CHECK(gone.status == Verdict::warn);
  CHECK(gone.why == "gone: the candidate does not report this metric");
  const model::Comparison renamed = compared(before, run_of_own("lat2", "us", Better::lower, 200));
  CHECK(renamed.deltas.at("lat").status == Verdict::inconclusive);
  CHECK(renamed.deltas.at("lat").why == "not comparable: the candidate has 'lat2' instead");
  CHECK(renamed.verdict.status == Verdict::inconclusive);
  CHECK(compared(none, before).deltas.at("lat").status == Verdict::skip);  // a new one
  Run unjudged = before;
  unjudged.head.scenario.budgets = {{"wall_ms", {}}};
  CHECK(compared(unjudged, none).deltas.count("lat") == 0);
}
