// SPDX-License-Identifier: MIT
#include "judge/summary.hpp"

#include <vector>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

model::Sample measured(std::int64_t wall_ns) {
  model::Sample sample;
  sample.exit_code = 0;
  sample.wall_ns = wall_ns;
  return sample;
}

/// A sample in which everything is set, with numbers of its own.
model::Sample random_sample(base::Random& random) {
  const auto number = [&random] { return random.below(1'000'000'000); };
  model::Sample sample = measured(static_cast<std::int64_t>(number()));
  sample.usage.user_ns = number();
  sample.usage.system_ns = number();
  sample.usage.max_rss_kb = number();
  sample.usage.minor_faults = number();
  sample.usage.major_faults = number();
  sample.usage.voluntary_switches = number();
  sample.usage.involuntary_switches = number();
  sample.metrics["ttft_ms"] = {random.uniform(), random.uniform()};
  return sample;
}

}  // namespace

TEST_CASE("a summary holds every figure of the values", "[judge][summary]") {
  // NumPy 2.4.6, SciPy 1.17.1: numpy.quantile, std(ddof=1), t.interval(0.99, 4, mean, sd/sqrt(5)).
  const model::Summary summary = judge::summarise({16, 4, 7, 13, 10});
  CHECK(summary.median == 10);
  CHECK(summary.min == 4);
  CHECK(summary.max == 16);
  CHECK(summary.count == 5);
  CHECK(summary.mean == 10);
  CHECK(summary.p95 == Approx(15.4));
  CHECK(summary.p99 == Approx(15.88));
  CHECK(summary.stddev.value() == Approx(4.743416490252569));
  CHECK(summary.cv.value() == Approx(0.4743416490252569));
  CHECK(summary.ci99_low.value() == Approx(0.2332398857266469));
  CHECK(summary.ci99_high.value() == Approx(19.766760114273353));
}

TEST_CASE("the summary of one value has no spread", "[judge][summary]") {
  const model::Summary summary = judge::summarise({3});
  CHECK(summary.p99 == 3);
  CHECK(!summary.stddev);
  CHECK(!summary.cv);
  CHECK(!summary.ci99_low);
  CHECK(!summary.ci99_high);
}

TEST_CASE("whole numbers have the contract's median", "[judge][summary]") {
  judge::StatsCollector collector{model::Scenario{}};
  for (const std::int64_t wall_ms : {9, 2, 5, 4}) collector.add(measured(wall_ms * 1'000'000));
  CHECK(collector.summaries().at("wall_ms").integers == model::IntegerSummary{.median = 4, .min = 2, .max = 9});
}

TEST_CASE("wall time is whole milliseconds for the contract and exact beside it", "[judge][summary]") {
  judge::StatsCollector collector{model::Scenario{}};
  for (const std::int64_t wall_ns : {1'999'999, 2'500'000, 7'000'000}) collector.add(measured(wall_ns));
  const auto stats = collector.summaries();
  CHECK(stats.at("wall_ms").integers == model::IntegerSummary{.median = 2, .min = 1, .max = 7});
  CHECK(stats.at("wall_ms").summary.median == 2.5);
  CHECK(stats.at("wall_ms").summary.min == 1.999999);
  CHECK(stats.at("wall_ms").metric == model::Metric{.name = "wall_ms", .unit = "ms"});
  CHECK(stats.at("wall_ns").integers == model::IntegerSummary{.median = 2'500'000, .min = 1'999'999, .max = 7'000'000});
  CHECK(stats.at("wall_ns").metric == model::Metric{.name = "wall_ns", .unit = "ns"});
  CHECK(stats.size() == 2);  // nothing else was measured
}

TEST_CASE("sums need both of their parts", "[judge][summary]") {
  model::Sample sample = measured(1'000'000);
  sample.usage.user_ns = 1'600'000;
  sample.usage.minor_faults = 10;
  judge::StatsCollector collector{model::Scenario{}};
  collector.add(sample);
  CHECK(collector.summaries().count("cpu_ms") == 0);
  CHECK(collector.summaries().count("page_faults") == 0);
  CHECK(collector.summaries().at("user_ms").summary.median == 1.6);

  sample.usage.system_ns = 1'600'000;
  sample.usage.major_faults = 2;
  sample.usage.voluntary_switches = 3;
  sample.usage.involuntary_switches = 4;
  sample.usage.max_rss_kb = 5120;
  collector = judge::StatsCollector{model::Scenario{}};
  collector.add(sample);
  const auto stats = collector.summaries();
  CHECK(stats.at("cpu_ms").integers->median == 3);  // 3.2 ms
  CHECK(stats.at("cpu_ms").summary.median == 3.2);
  CHECK(stats.at("cpu_ns").integers->median == 3'200'000);
  CHECK(stats.at("cpu_ns").metric == model::Metric{.name = "cpu_ns", .unit = "ns"});
  CHECK(stats.at("system_ms").summary.median == 1.6);
  CHECK(!stats.at("system_ms").integers);
  CHECK(stats.at("page_faults").integers->median == 12);
  CHECK(stats.at("ctx_switches").integers->median == 7);
  CHECK(stats.at("max_rss_kb").integers->median == 5120);
  CHECK(stats.at("max_rss_kb").metric.unit == "kB");
}

TEST_CASE("throughput is work units per second of the wall time that was measured", "[judge][summary]") {
  model::Scenario scenario;
  scenario.work_units = 1000;
  judge::StatsCollector collector{scenario};
  collector.add(measured(500'000));
  collector.add(measured(12'500'000));
  collector.add(measured(2'000'000'000));
  const model::MetricSummary throughput = collector.summaries().at("throughput_per_s");
  // 1000 / 0.0005 s, 1000 / 0.0125 s, 1000 / 2 s
  CHECK(throughput.summary.min == 500);
  CHECK(throughput.summary.median == 80'000);
  CHECK(throughput.summary.max == 2'000'000);
  CHECK(throughput.metric.better == model::Better::higher);
  collector.add(measured(0));
  CHECK(collector.summaries().at("throughput_per_s").summary.min == 0);
}

TEST_CASE("throughput of a receipt with whole milliseconds is the contract's, 0 below one", "[judge][summary]") {
  model::Scenario scenario;
  scenario.work_units = 1000;
  judge::StatsCollector collector{scenario};
  for (const std::uint64_t wall_ms : {0, 10, 2000}) {
    model::Sample sample = measured(static_cast<std::int64_t>(wall_ms) * 1'000'000);
    sample.coarse_wall_ms = wall_ms;
    collector.add(sample);
  }
  const model::Summary throughput = collector.summaries().at("throughput_per_s").summary;
  CHECK(throughput.min == 0);
  CHECK(throughput.median == 500);
  CHECK(throughput.max == 100'000);
}

TEST_CASE("named metrics pool all values of all samples", "[judge][summary]") {
  model::Scenario scenario;
  scenario.metrics.resize(1);
  scenario.metrics[0].metric = {.name = "tokens", .unit = "1/s", .better = model::Better::higher};
  judge::StatsCollector collector{scenario};
  model::Sample sample = measured(1);
  sample.metrics["tokens"] = {1, 2};
  sample.metrics["undeclared"] = {};
  collector.add(sample);
  sample.metrics["tokens"] = {6};
  collector.add(sample);
  const auto stats = collector.summaries();
  CHECK(stats.at("tokens").summary.count == 3);
  CHECK(stats.at("tokens").summary.mean == 3);
  CHECK(stats.at("tokens").metric == scenario.metrics[0].metric);
  CHECK(stats.count("undeclared") == 0);
}

TEST_CASE("a second of a service without an answer counts in the metrics that it has", "[judge][summary]") {
  model::Scenario service;
  service.fault.emplace();
  for (const bool is_service : {true, false}) {
    judge::StatsCollector collector{is_service ? service : model::Scenario{}};
    model::Sample answered = measured(30'000'000), silent;
    answered.metrics = {{"error_rate", {0}}, {"request_throughput_rps", {50}}, {"request_latency_ms", {30}}};
    silent.metrics = {{"error_rate", {1}}, {"request_throughput_rps", {0}}};
    silent.failure = "no request of this second was answered";
    for (int i = 0; i < 3; ++i) collector.add(answered), collector.add(silent);
    const auto stats = collector.summaries();
    CHECK(collector.failed_samples() == 3);
    CHECK(stats.at("error_rate").summary.mean == (is_service ? 0.5 : 0));
    CHECK(stats.at("request_throughput_rps").summary.mean == (is_service ? 25 : 50));
    CHECK(stats.at("request_latency_ms").summary.count == 3);
    CHECK(stats.at("wall_ms").summary.count == 3);
  }
}

TEST_CASE("warmup and failed samples never change the statistics", "[judge][summary]") {
  base::Random random(23);
  model::Scenario scenario;
  scenario.work_units = 5;
  for (int trial = 0; trial < 50; ++trial) {
    judge::StatsCollector plain{scenario};
    judge::StatsCollector disturbed{scenario};
    std::uint64_t failures = 0;
    for (int i = 0; i < 20; ++i) {
      model::Sample noise = random_sample(random);
      const std::uint64_t kind = random.below(4);
      noise.warmup = kind <= 1;
      if (kind == 1 || kind == 2) noise.failure = "exited with 1";
      if (kind == 3) noise.timed_out = true;
      failures += noise.warmup ? 0U : 1U;
      disturbed.add(noise);
      const model::Sample sample = random_sample(random);
      plain.add(sample);
      disturbed.add(sample);
    }
    CHECK(disturbed.summaries() == plain.summaries());
    CHECK(disturbed.failed_samples() == failures);
    CHECK(plain.failed_samples() == 0);
    CHECK(plain.summaries().size() == 11);
  }
}

TEST_CASE("a run without a good sample has no statistics", "[judge][summary]") {
  model::Scenario scenario;
  scenario.work_units = 5;
  judge::StatsCollector collector{scenario};
  model::Sample sample = measured(5);
  sample.failure = "exited with 1";
  collector.add(sample);
  CHECK(collector.summaries().empty());
  CHECK(collector.failed_samples() == 1);
}
