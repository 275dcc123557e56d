// SPDX-License-Identifier: MIT
#include "judge/missing_metrics.hpp"

#include <initializer_list>
#include <map>
#include <string>
#include <utility>

#include "catch.hpp"

using namespace benchgate;
using model::Verdict;

namespace {

model::Delta delta_of(std::optional<double> baseline, std::optional<double> current, Verdict status) {
  model::Delta delta;
  delta.baseline = baseline;
  delta.current = current;
  delta.status = status;
  return delta;
}

}  // namespace

TEST_CASE("metrics that one side lacks are named with the side that has them", "[judge]") {
  model::Comparison comparison;
  CHECK(judge::missing_metrics_text(comparison).empty());
  comparison.deltas["wall_ms"] = delta_of(1, 2, Verdict::pass);
  comparison.deltas["zero"] = delta_of(0, 2, Verdict::skip);
  comparison.deltas["cpu_ms"] = delta_of({}, {}, Verdict::skip);
  CHECK(judge::missing_metrics_text(comparison).empty());
  comparison.deltas["new"] = delta_of({}, 2, Verdict::skip);
  CHECK(judge::missing_metrics_text(comparison) == "1 metric was not compared: only the candidate has 'new'");
  for (const char* const name : {"a", "b", "c", "d", "e"}) comparison.deltas[name] = delta_of(2, {}, Verdict::skip);
  CHECK(judge::missing_metrics_text(comparison) ==
        "6 metrics were not compared: only the baseline has 'a', 'b', 'c' and 2 more; only the candidate has 'new'");
  comparison.deltas = {{"unpaired", delta_of({}, {}, Verdict::skip)}};
  comparison.deltas["unpaired"].paired.emplace();
  CHECK(judge::missing_metrics_text(comparison).empty());  // no pair of anything
  comparison.deltas["paired"] = delta_of(1, 1, Verdict::pass);
  comparison.deltas["paired"].paired.emplace().first.effect.pairs = 10;
  CHECK(judge::missing_metrics_text(comparison) == "1 metric was not compared: only the candidate has 'unpaired'");
}

namespace {

/// A run of a scenario with import: the metrics of its report, as "BENCHMARK: METRIC".
struct Run {
  model::ReceiptHead head = {};
  std::map<std::string, model::Metric> measured = {};

  Run(std::initializer_list<std::pair<std::string, std::string>> metrics) {
    for (const auto& [benchmark, metric] : metrics) {
      model::MetricSource& source = head.scenario.metrics.emplace_back();
      source.from = model::MetricSource::From::report;
      source.field = metric;
      source.metric.name = benchmark.empty() ? metric : benchmark + ": " + metric;
      measured[source.metric.name] = source.metric;
    }
  }
};

/// Of a comparison in which only the baseline has those metrics.
model::Comparison judged_lost(const Run& before, const Run& now) {
  model::Comparison comparison;
  for (const auto& [name, metric] : before.measured)
    if (now.measured.count(name) == 0) comparison.deltas[name] = delta_of(2, {}, Verdict::skip);
  judge::judge_lost_benchmarks(comparison, before.head, before.measured, now.head, now.measured);
  return comparison;
}

}  // namespace

TEST_CASE("a benchmark that only the baseline has warns, one without a metric does not", "[judge]") {
  const Run before{{"sort", "time"}, {"sort", "memory"}, {"join", "time"}};
  Run now{{"sort", "time"}};
  model::Comparison comparison = judged_lost(before, now);
  CHECK(comparison.deltas.at("sort: memory").status == Verdict::skip);
  CHECK(comparison.deltas.at("join: time").status == Verdict::warn);
  CHECK(comparison.deltas.at("join: time").why == "gone: the candidate does not report this benchmark");
  now.head.notes.skipped["join"] = "no gpu";
  CHECK(judged_lost(before, now).deltas.at("join: time").why == "skipped: no gpu");
}

// JMH in mode avgt reports time, in mode thrpt throughput.
TEST_CASE("a benchmark is undecided where the candidate has other metrics instead, or lacks the first", "[judge]") {
  const model::Comparison comparison = judged_lost(Run{{"sort", "time"}}, Run{{"sort", "throughput"}});
  CHECK(comparison.deltas.at("sort: time").status == Verdict::inconclusive);
  CHECK(comparison.deltas.at("sort: time").why == "not comparable: the candidate has 'sort: throughput' instead");
  const Run timed{{"sort", "time"}, {"sort", "allocations"}};
  const auto of = [&](const Run& now, const char* metric) { return judged_lost(timed, now).deltas.at(metric); };
  CHECK(of(Run{{"sort", "us/op"}, {"sort", "allocations"}}, "sort: time").why ==
        "not comparable: the candidate has 'sort: us/op' instead");
  CHECK(of(Run{{"sort", "allocations"}}, "sort: time").status == Verdict::inconclusive);
  CHECK(of(Run{{"sort", "allocations"}}, "sort: time").why == "gone: the candidate does not report this metric");
  CHECK(of(Run{{"sort", "time"}, {"sort", "hits"}}, "sort: allocations").status == Verdict::inconclusive);
  CHECK(of(Run{{"sort", "time"}}, "sort: allocations").status == Verdict::skip);
  Run before{{"", "time"}}, now{{"", "throughput"}};
  CHECK(judged_lost(before, now).deltas.at("time").status == Verdict::skip);  // not of a report
  before.head.source.emplace();
  now.head.source.emplace();
  CHECK(judged_lost(before, now).deltas.at("time").status == Verdict::inconclusive);
}
